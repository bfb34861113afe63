/** What a replay shows of an analysis; fetched when somebody asks for one. */
export { Graph } from './graph.js';
export { BestMoves, ChancesSheet, TurningPoints } from './hints.js';

/** The looks come with it. */
await new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href:
    new URL('./review.css', import.meta.url).href, onload: resolve, onerror: resolve });
  document.head.append(link);
});
