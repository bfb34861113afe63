/** Pieces that move: one element per physical piece, animated from where it was (WAAPI). */
import { useLayoutEffect, useRef, useState } from './lib.js';
import { isStill } from './prefs.js';

/** @typedef {{id: string, kind: string, at: string, was: string | null}} Piece */
/** @typedef {{x: number, y: number, s: number, z?: number}} Spot */

export const TIMES = { move: 320, sail: 620, step: 70, points: 320, turn: 1600, room: 160 };
const MOVE_EASE = 'cubic-bezier(.45,.05,.2,1)';
const running = new Set(/** @type {Animation[]} */ ([]));
let endsAt = 0;
let skipped = false;
let made = 0;

/** Whether pieces jump instead of moving. */
export const calm = () => isStill() || document.hidden;
/** How long the motion that runs now still takes, in milliseconds. */
export const remaining = () => Math.max(0, endsAt - performance.now());

/** Brings all motion to its end at once. */
export function finish() {
  endsAt = 0;
  for (const animation of running) animation.finish();
}

/** Lets the next change happen without motion, as after many moves at once. */
export function skipNext() {
  finish();
  skipped = true;
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
export function animate(element, frames, how) {
  const animation = element.animate(frames, { fill: 'backwards', ...how });
  running.add(animation);
  endsAt = Math.max(endsAt, performance.now() + (Number(how.delay) || 0) + Number(how.duration));
  animation.onfinish = animation.oncancel = () => running.delete(animation);
  return animation;
}

/**
 * Follows pieces from one position to the next: a piece that is still there keeps its element, and
 * of equal pieces those that left a place are those that arrived elsewhere.
 * @param {Piece[]} before @param {{at: string, kind: string}[]} now @returns {Piece[]}
 */
export function followed(before, now) {
  const old = new Map(before.map((piece) => [`${piece.kind}@${piece.at}`, piece]));
  const loose = new Map(/** @type {[string, Piece[]][]} */ ([]));
  const here = new Set(now.map((piece) => `${piece.kind}@${piece.at}`));
  for (const [place, piece] of old) {
    if (!here.has(place)) loose.set(piece.kind, [...(loose.get(piece.kind) ?? []), piece]);
  }
  return now.map(({ at, kind }) => {
    const stayed = old.get(`${kind}@${at}`);
    if (stayed) return { ...stayed, was: at };
    const moved = loose.get(kind)?.shift();
    return moved ? { id: moved.id, kind, at, was: moved.at } : { id: `${kind}#${made++}`, kind, at, was: null };
  });
}

/**
 * Keeps the pieces of a position across renders.
 * @param {{at: string, kind: string}[]} now @param {unknown} position
 */
export function useFollowed(now, position) {
  const kept = useRef(/** @type {{position: unknown, pieces: Piece[]}} */ ({ position: null, pieces: [] }));
  if (kept.current.position !== position) kept.current = { position, pieces: followed(kept.current.pieces, now) };
  return kept.current.pieces;
}

/**
 * Moves the elements `[data-piece]` inside `root` from their old spots to their new ones.
 * @param {{current: Element | null}} root @param {Piece[]} pieces @param {(piece: Piece) => Spot | null} spot
 * @param {{drawing: string, origin: (piece: Piece) => Spot | null, carrier: (at: string) => string | null}} how
 */
export function useMotion(root, pieces, spot, how) {
  const last = useRef({ drawing: '', pieces, spots: new Map(/** @type {[string, Spot][]} */ ([])) });
  useLayoutEffect(() => {
    const before = last.current;
    const spots = new Map(/** @type {[string, Spot][]} */ ([]));
    for (const piece of pieces) {
      const found = spot(piece);
      if (found) spots.set(piece.id, found);
    }
    last.current = { drawing: how.drawing, pieces, spots };
    if (before.drawing === '') skipped = false; // drawn for the first time, nothing moves: the next change may
    if (before.pieces === pieces) {
      if (root.current && before.drawing === how.drawing && !calm()) shift(root.current, before.spots, spots);
      return;
    }
    const first = before.spots.size === 0 && before.drawing === '';
    const jump = first || skipped || calm() || before.drawing !== how.drawing;
    skipped = false;
    if (!jump && root.current) play(root.current, pieces, before.spots, spots, how);
  });
}

/**
 * @param {Element} root
 * @param {Piece[]} pieces
 * @param {Map<string, Spot>} old
 * @param {Map<string, Spot>} now
 * @param {any} how
 */
function play(root, pieces, old, now, how) {
  const sailed = new Map();
  for (const piece of pieces) {
    const [a, b] = [old.get(piece.id), now.get(piece.id)];
    if (a && b && piece.kind.startsWith('ship') && moved(a, b)) sailed.set(piece.id, { dx: b.x - a.x, dy: b.y - a.y });
  }
  let order = 0;
  for (const piece of pieces) {
    const element = root.querySelector(`[data-piece="${piece.id}"]`);
    const to = now.get(piece.id);
    const from = old.get(piece.id) ?? (piece.was === null ? how.origin(piece) : null); // one out of sight appears
    if (!element || !to || !from || !moved(from, to)) continue;
    const ship = sailed.get(piece.id) ?? null;
    const carried = piece.was && sailed.get(how.carrier(piece.was) ?? '');
    if (ship) sail(element, from, to);
    else if (carried) unload(element, from, to, carried, order++);
    else hop(element, from, to, order++ * TIMES.step);
  }
}

/**
 * Pieces that make room, as for what a choice would lay beside them.
 * @param {Element} root @param {Map<string, Spot>} old @param {Map<string, Spot>} now
 */
function shift(root, old, now) {
  for (const [id, to] of now) {
    const from = old.get(id);
    const element = from && moved(from, to) && root.querySelector(`[data-piece="${id}"]`);
    if (element) animate(element, [{ transform: offset(from, to) }, { transform: 'none' }], { duration: TIMES.room,
      easing: MOVE_EASE });
  }
}

/** @param {Spot} a @param {Spot} b */
const moved = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > 0.5;

/** Where a piece stands, seen from its new spot. @param {Spot} from @param {Spot} to @param {number} [lift] */
function offset(from, to, lift = 0) {
  const scale = from.s / to.s;
  return `translate(${from.x - to.x}px, ${from.y - to.y - lift}px) scale(${scale})`;
}

/** @param {Element} element @param {Spot} from @param {Spot} to */
function sail(element, from, to) {
  const frames = [{ transform: offset(from, to) }, { transform: 'none' }];
  animate(element, frames, { duration: TIMES.sail, easing: MOVE_EASE });
}

/** @param {Element} element @param {Spot} from @param {Spot} to @param {number} delay */
function hop(element, from, to, delay) {
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, s: (from.s + to.s) / 2 };
  const frames = [{ transform: offset(from, to) }, { transform: offset(half, to, 8) }, { transform: 'none' }];
  animate(element, frames, { duration: TIMES.move, delay, easing: MOVE_EASE });
}

/**
 * A stone sails with its ship and then hops off.
 * @param {Element} element
 * @param {Spot} from
 * @param {Spot} to
 * @param {{dx: number, dy: number}} ship
 * @param {number} order
 */
function unload(element, from, to, ship, order) {
  const landed = { x: from.x + ship.dx, y: from.y + ship.dy, s: from.s };
  const wait = order * TIMES.step;
  const duration = TIMES.sail + wait + TIMES.move;
  const half = { x: (landed.x + to.x) / 2, y: (landed.y + to.y) / 2, s: (landed.s + to.s) / 2 };
  animate(element, [
    { transform: offset(from, to), easing: MOVE_EASE },
    { transform: offset(landed, to), offset: TIMES.sail / duration },
    { transform: offset(landed, to), offset: (TIMES.sail + wait) / duration, easing: 'ease-in' },
    { transform: offset(half, to, 8), offset: (TIMES.sail + wait + TIMES.move / 2) / duration, easing: 'ease-out' },
    { transform: 'none' },
  ], { duration });
}

/** Counts from the old number to the new one. @param {number} value */
export function useCount(value) {
  const [shown, show] = useState(value);
  const at = useRef(value);
  useLayoutEffect(() => {
    if (at.current === value) return undefined;
    if (calm()) { at.current = value; show(value); return undefined; }
    const timer = setInterval(() => {
      at.current += Math.sign(value - at.current);
      show(at.current);
      if (at.current === value) clearInterval(timer);
    }, TIMES.points / Math.max(1, Math.abs(value - at.current)));
    return () => clearInterval(timer);
  }, [value]);
  return shown;
}

/** Any click or key finishes running motion at once. */
export function listenToSkip() {
  addEventListener('pointerdown', finish, true);
  addEventListener('keydown', finish, true);
}
