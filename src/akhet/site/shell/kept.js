/** What the browser keeps: the database in pieces, and the cookies. Stored means: the browser has said so. */

const PIECE = 16_384;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, fail) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => fail(request.error);
});

/** @param {IDBTransaction} change */
const stored = (change) => new Promise((resolve, fail) => {
  change.oncomplete = () => resolve(null);
  change.onabort = change.onerror = () => fail(change.error);
});

/** @param {Uint8Array} one @param {Uint8Array} two */
function same(one, two) {
  if (one.length !== two.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== two[at]) return false;
  return true;
}

/** @param {string} name */
export async function openKept(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('pieces');
    opening.result.createObjectStore('about');
  };
  const db = await done(opening);
  const begin = () => db.transaction(['pieces', 'about'], 'readwrite', { durability: 'strict' });
  const look = db.transaction(['pieces', 'about']);
  const about = look.objectStore('about');
  const [size, jar, pieces] = await Promise.all(
    [done(about.get('size')), done(about.get('jar')), done(look.objectStore('pieces').getAll())]);
  let file = new Uint8Array(size ?? 0);
  pieces.forEach((piece, n) => {
    if (n * PIECE < file.length) file.set(piece.subarray(0, file.length - n * PIECE), n * PIECE);
  });

  return {
    jar: /** @type {string} */ (jar ?? ''),
    /** The file as it is stored. */
    file: () => file,
    /** Stores what has changed of the file. @param {Uint8Array} now */
    async keep(now) {
      const change = begin();
      const all = change.objectStore('pieces');
      for (let n = 0; n * PIECE < Math.max(now.length, file.length); n++) {
        const piece = now.slice(n * PIECE, (n + 1) * PIECE);
        if (!piece.length) all.delete(n);
        else if (!same(piece, file.subarray(n * PIECE, (n + 1) * PIECE))) all.put(piece, n);
      }
      if (now.length !== file.length) change.objectStore('about').put(now.length, 'size');
      await stored(change);
      file = now;
    },
    /** @param {string} text */
    async keepJar(text) {
      const change = begin();
      change.objectStore('about').put(text, 'jar');
      await stored(change);
    },
  };
}
