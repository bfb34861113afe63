/** Places that may be named together: the card an action shall bring, a bonus, a slot of the wheel, in any order. */

/** @param {string} at */
const kindOf = (at) => (/^(conflict|slot):/.test(at) ? 'slot' : at.split(':')[0]);

/** Every order in which places of different kinds can follow. @param {string[]} places @returns {string[][]} */
function orders(places) {
  return places.flatMap((at) => {
    const others = orders(places.filter((other) => kindOf(other) !== kindOf(at)));
    return [[at], ...others.map((more) => [at, ...more])];
  });
}

/**
 * An action whose places go on can be chosen before all of them are named: what lies further on is a wish.
 * @param {string} name @param {{target: string[], also?: string[][]}} legal
 * @returns {{also?: string[][], open?: boolean}}
 */
export function target(name, { target: first, also = [] }) {
  if (!/^(go|nile|pass)/.test(name)) return {};
  const further = also.map((path) => path[path.length - 1]);
  const ways = orders(further).toSorted((a, b) => a.length - b.length); // the shortest is meant first
  return { also: ways.map((more) => [...first, ...more]), open: true };
}
