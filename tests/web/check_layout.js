// Lists what is wrong with the page as it is shown: scroll, small text, text outside or clipped,
// text over text, small touch targets. Regions that scroll by themselves are left out.
() => {
  const wrong = [];
  const [vw, vh] = [innerWidth, innerHeight];
  const root = document.documentElement;
  if (root.scrollWidth > vw || root.scrollHeight > vh) wrong.push(`SCROLL ${root.scrollWidth}x${root.scrollHeight}`);
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !getComputedStyle(e).clipPath.startsWith('inset(50%') && !e.closest('.ak-lines, .ak-sr, .ak-scroll, .ak-defs');
  const items = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    const text = n.data.trim();
    const e = n.parentElement;
    if (!text || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(e.tagName) || !shown(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(n);
    const svg = e.ownerSVGElement;
    const boxes = svg && e.hasAttribute('textLength') ? [e.getBoundingClientRect()] : [...range.getClientRects()];
    let size = parseFloat(getComputedStyle(e).fontSize);
    if (svg) { const m = e.getScreenCTM(); size *= Math.hypot(m.a, m.b); }
    if (size < 10.95) wrong.push(`SMALL ${size.toFixed(1)} "${text}"`);
    for (const box of boxes.filter((one) => one.width > 0 && one.height > 0)) {
      if ((vw < 500 || vh < 500) && e.closest('.ak-mine') && box.right > e.closest('.ak-mine').getBoundingClientRect().right) continue; // goods that scroll sideways
      if (e.closest('.ak-asked') && box.bottom > e.closest('.ak-asked').getBoundingClientRect().bottom + 1) continue; // it scrolls: what is below its edge can be reached
      if (box.left < -1 || box.top < -1 || box.right > vw + 1 || box.bottom > vh + 1) wrong.push(`OUT "${text}" ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
      const high = svg ? size * 0.72 : box.height * 0.7;
      const middle = svg ? box.top + box.height * 0.56 : (box.top + box.bottom) / 2;
      items.push({ text, l: box.left, r: box.right, a: middle - high / 2, b: middle + high / 2, e });
      for (let p = e; !svg && p && p !== document.body; p = p.parentElement) {
        const style = getComputedStyle(p);
        if (style.overflow === 'visible' || style.textOverflow === 'ellipsis') continue;
        const q = p.getBoundingClientRect();
        if (box.right > q.right + 1.5 || box.bottom > q.bottom + 1.5 || box.left < q.left - 1.5) wrong.push(`CLIP "${text}" in .${p.className}`);
      }
    }
  }
  for (let i = 0; i < items.length; i++) for (let j = i + 1; j < items.length; j++) {
    const [A, B] = [items[i], items[j]];
    if (A.e === B.e || A.e.contains(B.e) || B.e.contains(A.e)) continue;
    const [x, y] = [Math.min(A.r, B.r) - Math.max(A.l, B.l), Math.min(A.b, B.b) - Math.max(A.a, B.a)];
    if (x > 1.5 && y > 1.5) wrong.push(`OVERLAP "${A.text}" / "${B.text}" ${x.toFixed(0)}x${y.toFixed(0)} at ${Math.round(A.l)},${Math.round(A.a)}`);
  }
  for (const button of document.querySelectorAll('#app button')) {
    if (!shown(button)) continue;
    const whole = button.classList.contains('ak-sc') ? button.closest('li') : button; // the whole chip is its target on a phone
    const box = whole.getBoundingClientRect();
    const least = vh < 500 && button.classList.contains('ph-good') ? 33.5 : 39.5; // seven coins side by side
    if ((vw < 500 || vh < 500) && (box.height < least || box.width < least)) wrong.push(`TAP ${Math.round(box.width)}x${Math.round(box.height)} "${button.textContent.trim()}"`);
    if (button.scrollWidth > button.clientWidth + 1 && button.clientWidth) wrong.push(`BUTTON too narrow "${button.textContent.trim()}"`);
  }
  return wrong;
}
