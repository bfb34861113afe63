/** Which pharaoh is played for: what the token asks besides a step of the burial chamber. */
import { html } from '../../lib.js';
import { Txt, Use } from '../../svg.js';
import { t } from '../../words.js';

const HEIRS = ['base', 'artisans', 'conflicts'];
const ICONS = { base: 'noble', artisans: 'artisan', conflicts: 'conflict' };

/** What the token asks. @param {any} position @param {any} f */
function needOf(position, f) {
  const heir = /** @type {keyof typeof ICONS} */ (position.konflikte?.pharaoh ?? 'base');
  return { icon: ICONS[heir], heir, n: heir === 'base' ? f.titles[2] : f.heir_needs[HEIRS.indexOf(heir)] };
}

/** In words; nothing without the expansion. @param {any} position @param {any} f */
export function heirWords(position, f) {
  const { heir, n } = needOf(position, f);
  return position.konflikte ? `; ${t(`pharaon.heir.${heir}`, { n })}` : '';
}

/** In a symbol and a number; artisans are counted in points. @param {any} p */
export function Need({ L, x, y, position, figures }) {
  const { icon, n } = needOf(position, figures);
  const wide = n > 9 ? 5 : 0;
  return html`<${Use} name=${icon} x=${x - 10 - wide} y=${y - 8} s=${16} fill="var(--umber)" cut="var(--gold-wash)" />
    <${Txt} x=${x + 8 - wide} y=${y + 5} s=${L.f(13)} w=${650} fill="var(--umber)">${n}<//>`;
}
