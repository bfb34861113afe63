/** Sentences as the server tells them: plain texts, and marks where a seat or a thing is named. */
import { html } from './lib.js';
import { Badge } from './svg.js';
import { game, view } from './store.js';

/** @typedef {import('./types.js').Part} Part */

/** A sentence as plain text. @param {Part[]} parts */
export const plain = (parts) => parts.map((part) => (typeof part === 'string' ? part : part[2])).join('');

/** What is asked now, of this seat or of others; nothing while nobody is. */
export const asked = () => game.value.question?.() || plain(view.value.question?.says ?? []);

/**
 * A sentence with a disc at every seat but the one that acts, and a tip at every thing.
 * @param {{parts: Part[], by?: number | 'chance'}} p
 */
export function Sentence({ parts, by }) {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    const [kind, id, words] = part;
    if (kind === 'seat') return id === by ? words : html`<span class="ak-named"><${Badge} seat=${Number(id)} s=${13} />
      ${words}</span>`;
    return html`<span data-tip=${`${game.value.tips?.[kind] ?? kind}:${id}`}>${words}</span>`;
  });
}

/** Several sentences. @param {{says: Part[][], by?: number | 'chance'}} p */
export const Sentences = ({ says, by }) => says.map((parts) => html`<${Sentence} parts=${parts} by=${by} /> `);
