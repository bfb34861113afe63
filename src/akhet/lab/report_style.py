"""How the report of a tournament looks, on top of the design tokens."""

STYLE = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--limestone); color: var(--kohl);
  font: var(--t-15)/1.5 var(--font-text); }
main { max-width: 920px; margin: 0 auto; padding: var(--s5) var(--s4) var(--s7); }
h1, h2 { font-family: var(--font-display); font-weight: 400; line-height: 1.2; margin: 0; }
h1 { font-size: var(--t-28); } h2 { font-size: var(--t-22); }
p { margin: var(--s2) 0; } .second { color: var(--umber); }
.verdict { font-size: var(--t-18); margin: var(--s3) 0; max-width: 72ch; text-wrap: pretty; }
section { background: var(--papyrus); border: 1px solid var(--sand); padding: var(--s4);
  border-radius: var(--r-panel); margin-top: var(--s4); }
section > p { max-width: 68ch; text-wrap: pretty; }
dl { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s5); margin: var(--s3) 0 0; }
dt { color: var(--umber); font-size: var(--t-13); } dd { margin: 0; }
.row { display: grid; grid-template-columns: 11rem 1fr 11rem; gap: var(--s3);
  align-items: center; }
.row + .row { border-top: 1px solid var(--sand); }
.row.axis { border-top: 1px solid var(--sand-deep); }
.name { overflow-wrap: anywhere; } .figure { text-align: right; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
.figure small { color: var(--umber); font-size: var(--t-13); }
.key { display: inline-block; width: 12px; height: 12px; border-radius: 50%;
  margin-right: var(--s2); border: 1px solid var(--umber); }
svg { display: block; overflow: visible; }
.grid { stroke: var(--sand); } .tick { fill: var(--umber); font-size: 12px; }
.span { stroke: var(--kohl); stroke-width: 2; }
.mean { stroke: var(--kohl); stroke-width: 1.5; }
.fair { stroke: var(--carnelian); stroke-width: 1.5; stroke-dasharray: 5 4; }
.mark { fill: var(--alabaster); stroke: var(--kohl); stroke-width: 1.5; }
circle { stroke: var(--umber); stroke-width: 1; }
rect { stroke: var(--papyrus); stroke-width: .5; }
.p1 { fill: var(--p1); background: var(--p1); } .p2 { fill: var(--p2); background: var(--p2); }
.p3 { fill: var(--p3); background: var(--p3); } .p4 { fill: var(--p4); background: var(--p4); }
.p5 { fill: var(--fifth); background: var(--fifth); }
:root { --fifth: var(--p5); }
@media (prefers-color-scheme: dark) { :root { --fifth: #A98FC4; } }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { text-align: right; padding: var(--s2) var(--s3); border-top: 1px solid var(--sand);
  white-space: nowrap; }
th { font-weight: 600; font-size: var(--t-13); color: var(--umber); }
thead th { border-top: 0; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody th { color: var(--kohl); font-size: var(--t-15); font-weight: 400; }
td small { display: block; color: var(--umber); font-size: var(--t-12); }
.ahead { background: var(--malachite-wash); } .behind { background: var(--carnelian-wash); }
code { background: var(--linen); padding: 2px 6px; border-radius: var(--r-piece);
  overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .row { grid-template-columns: 1fr auto; padding: var(--s2) 0; gap: 0 var(--s2); }
  .row > svg { grid-column: 1 / -1; grid-row: 2; }
  .row.axis > span { display: none; } .row.axis > svg { grid-row: 1; }
}
@media print { section { break-inside: avoid; } }
"""
