/** An emblem for every province, on a grid of 24: what the place was known for. */
import { html } from '../../lib.js';

/** Solid parts, and lines drawn 1.8 wide. @type {Record<string, {solid?: string, line?: string}>} */
const SHAPES = {
  abu: { solid: 'M4 3c0 9 4 16 12 18-5-5-7-10-7-17zM12 4c0 7 3 12 9 14-4-4-5-8-5-13z' }, // ivory
  abydos: { solid: 'M9 21h6l-1-9h-4zM6 3h12v2H6zM6 6.500h12v2H6zM6 10h12v2H6z' }, // a pillar of Osiris
  amarna: { solid: 'M12 3a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9z',
    line: 'M12 14v7M8 13l-3 7M16 13l3 7M5.500 9.500L2 12M18.500 9.500L22 12' }, // sun and rays
  avaris: { line: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 3.500v17M3.500 12h17M6 6'
    + 'l12 12M18 6L6 18' }, // a chariot's wheel
  baharya: { solid: 'M7 8a2.600 2.600 0 1 1 0 5.200A2.600 2.600 0 0 1 7 8zM12 8a2.600 2.600 0 1 1 0 5.200'
    // grapes
    + 'A2.600 2.600 0 0 1 12 8zM17 8a2.600 2.600 0 1 1 0 5.200A2.600 2.600 0 0 1 17 8zM9.500 12.500a2.600 2.600 0 1'
      + ' 1 0 5.200 2.600 2.600 0 0 1 0-5.200zM14.500 12.500a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200zM12'
      + ' 17a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM12 7c1-4 4-5 8-4-1 3-4 5-8 4z' },
  berenike: { solid: 'M2 16h20c-1 4-3 5-6 5H8c-3 0-5-1-6-5zM11 2h1.600v13H11zM13.500 3c4 3 6 7 6 11h-6z'
    + 'M10 5c-3 3-4.500 6-4.500 9H10z' }, // a sea-going ship
  buto: { solid: 'M13 2c4 0 6 3 6 7 0 3-2 5-4 6-3 1-4 2-4 3 0 2 4 1 7 1v3H9'
    + 'c-4 0-5-2-5-4 0-3 3-4 5-6-2-2-2-4-2-5 0-3 2-5 6-5zm0 3a1.300 1.300 0 1 0 0 2.600'
    + 'A1.300 1.300 0 0 0 13 5z' }, // a cobra
  dakhla: { solid: 'M11 12h2.200L14 21h-4zM12 11C8 7 4 8 2 12c3-2 7-2 10-1zM12 11c-3-5-2-8 1-9 1 4 1 6-1 9z'
    + 'M12 11c3-5 7-5 10-2-3 0-7 0-10 2zM12 11c4-1 7 1 8 6-2-3-5-5-8-6zM12 11c-4 0-6 2-7 6 2-3 4-5 7-6z' }, // a palm
  damanhur: { solid: 'M8 3c4-2 8 0 8 4 0 2-1 3-1 5 0 4 3 6 6 9-5 0-9-1-11-4l-2 5H5l2-7C4 12 5 8 7 6L4 6'
    + 'c0-2 2-3 4-3zm2 2a1.200 1.200 0 1 0 0 2.400A1.200 1.200 0 0 0 10 5z' }, // a falcon
  edfu: { solid: 'M2 21L4 5h6l1 16zM13 21l1-16h6l2 16zM10.500 10h3v11h-3zM3.500 3h7v2h-7zM13.500 3h7v2h-7z' },
    // a gate of two towers
  kharga: { solid: 'M3 21l9-17 9 17zM12 11l-3.500 10h7z', line: 'M12 4l-3-2.500M12 4l3-2.500' }, // a tent
  memphis: { solid: 'M2 6h4v3h3V6h6v3h3V6h4v15h-7v-6a3 3 0 0 0-6 0v6H2z' }, // the white wall
  mendes: { solid: 'M2 12c4-6 10-7 14-3l6-4c-1 4-1 10 0 14l-6-4c-4 4-10 3-14-3zm5-1.800'
    + 'a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600z' }, // a fish
  sawu: { solid: 'M12 20C6 18 2 13 3 8c1-3 4-5 9-5s8 2 9 5c1 5-3 10-9 12zM9 20h6v2H9z', line: '' }, // a shell
  thebes: { solid: 'M5 21l1-15 2-4 2 4 1 15zM13 21l1-15 2-4 2 4 1 15zM3 21h18v1.500H3z' }, // obelisks
};

/** @param {{name: string, x: number, y: number, s: number, fill: string, opacity?: number}} p */
export function Emblem({ name, x, y, s, fill, opacity = 1 }) {
  const { solid, line } = SHAPES[name];
  return html`<g transform=${`translate(${x} ${y}) scale(${s / 24})`} opacity=${opacity} aria-hidden="true">
    ${solid && html`<path d=${solid} fill=${fill} fill-rule="evenodd" />`}
    ${line && html`<path d=${line} fill="none" stroke=${fill} stroke-width="1.8" stroke-linecap="round"
      stroke-linejoin="round" />`}</g>`;
}
