import type { Page } from 'playwright-core';

/**
 * What is wrong with a page's layout: what leaves its place, is cut off, or overlaps something. Empty when all is well.
 */
export const layoutFindings = (page: Page): Promise<string[]> => page.evaluate(findInPage);

/** Runs in the page, so it can use nothing from outside. */
function findInPage(): string[] {
  interface Piece {
    element: Element;
    rect: DOMRect;
    words: string;
  }
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    found.add(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
  }

  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  /** In sight and on top, not behind a dialog or an opened menu. */
  const isOnTop = (element: Element, rect: DOMRect) =>
    [0.1, 0.5, 0.9].some((share) => {
      const top = document.elementFromPoint(rect.x + rect.width * share, rect.y + rect.height / 2);
      return top !== null && (element.contains(top) || top.contains(element));
    });
  const scrollsSideways = (element: Element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || element instanceof HTMLSelectElement;
  const ancestors = (element: Element) => {
    const all: Element[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
      all.push(one);
    return all;
  };
  /** For screen readers only, or a mark of the drawing. */
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    ancestors(element).some(
      (one) => getComputedStyle(one).clipPath !== 'none' || one.getBoundingClientRect().width <= 1,
    );
  const outside = (inner: DOMRect, outer: DOMRect) =>
    inner.left < outer.left - 1.5 ||
    inner.right > outer.right + 1.5 ||
    inner.top < outer.top - 3 ||
    inner.bottom > outer.bottom + 3;
  /** What lies over the rest of the page on purpose: a menu, a dialog, a header that stays. */
  const layerOf = (element: Element) =>
    ancestors(element).find((one) =>
      ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(one).position),
    );
  /** Without the room above and below the letters, which may touch another line's. */
  const lettersOf = ({ x, y, width, height }: DOMRect) =>
    new DOMRect(x, y + height * 0.22, width, height * 0.56);
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const inside = (a: DOMRect, b: DOMRect) =>
    a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

  const texts: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!element || !words || element.closest('script, style, option') || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) texts.push({ element, rect, words: words.slice(0, 40) });
  }

  for (const { element, rect, words } of texts) {
    const holders = ancestors(element);
    const scrolling = holders.findIndex(scrollsSideways);
    const still = scrolling < 0 ? holders : holders.slice(0, scrolling);
    if (scrolling < 0 && (rect.right > root.clientWidth + 1 || rect.left < -1))
      found.add(`"${words}" leaves the page`);
    const box = still.find((one) =>
      one.matches('button, a, li, td, th, label, section, dialog, [role=dialog]'),
    );
    if (box && getComputedStyle(box).display !== 'inline' && outside(rect, box.getBoundingClientRect()))
      found.add(`"${words}" leaves its ${box.tagName.toLowerCase()}`);
    const cutter = still.find((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      return overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
    });
    if (cutter && outside(rect, cutter.getBoundingClientRect())) found.add(`"${words}" is cut`);
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    if (!pen || isHidden(select)) continue;
    const look = getComputedStyle(select);
    // The shorthand is empty where it can't say all.
    pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    // One that is as wide as what it shows grows with the next choice.
    const grows = look.getPropertyValue('field-sizing') === 'content';
    const choices = grows ? select.selectedOptions : select.options;
    const longest = Math.max(0, ...[...choices].map(({ label }) => pen.measureText(label).width));
    const padding = Number.parseFloat(look.paddingInlineStart) + Number.parseFloat(look.paddingInlineEnd);
    if (longest > select.clientWidth - padding + 1) found.add(`${name(select)} cuts its longest choice`);
  }

  const onTop = texts.filter(({ element, rect }) => rect.width > 0 && isOnTop(element, rect));
  for (const [index, one] of onTop.entries()) {
    for (const other of onTop.slice(index + 1)) {
      if (one.element === other.element || !overlap(lettersOf(one.rect), lettersOf(other.rect))) continue;
      if (layerOf(one.element) === layerOf(other.element))
        found.add(`"${one.words}" lies on "${other.words}"`);
    }
  }

  const controls: Piece[] = [];
  for (const element of document.querySelectorAll('a, button, input, select, textarea, [role=switch]')) {
    if (isHidden(element)) continue;
    for (const rect of element.getClientRects()) {
      if (rect.width > 4 && isOnTop(element, rect)) controls.push({ element, rect, words: name(element) });
    }
  }
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      if (!overlap(one.rect, other.rect)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // A button inside a field, such as the one that shows a password, has its place there.
      if (inside(one.rect, other.rect) || inside(other.rect, one.rect)) continue;
      if (layerOf(one.element) === layerOf(other.element)) found.add(`${one.words} lies on ${other.words}`);
    }
  }

  // Each grid around it lays a size container out several times, and so does each around that: eight took three seconds.
  for (const element of document.querySelectorAll('main *')) {
    if (getComputedStyle(element).containerType === 'normal' || layerOf(element)) continue;
    const grids = ancestors(element).filter((one) => /grid|flex/u.test(getComputedStyle(one).display));
    if (grids.length > 4)
      found.add(`${name(element)} is asked for its size in the midst of ${grids.length} grids`);
  }
  return [...found];
}
