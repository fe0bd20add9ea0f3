import type { Locator, Page } from 'playwright-core';

/** Somebody without a mouse: nothing is pressed, filled or focused but by keys. */
export interface Keyboard {
  /** Goes on by Tab until this has the focus, which is seen at every stop on the way. */
  tabTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Goes to a field and types; what it held is overwritten. */
  type(field: Locator, text: string): Promise<void>;
  /** Goes to a button, link or box and presses a key on it. */
  press(target: Locator, key?: 'Enter' | 'Space'): Promise<void>;
  /** Presses a key wherever the focus is. */
  key(name: string): Promise<void>;
  /** Waits until this is there, and the focus somewhere. */
  reaches(target: Locator): Promise<void>;
  /** Whether this has the focus. */
  isAt(target: Locator): Promise<boolean>;
}

const LONGEST_WAY = 70;

/** Why the focus cannot be seen, undefined when it can. Runs in the page. */
function unseen(): string | undefined {
  const element = document.activeElement;
  // Between the last stop and the first one lies the browser's own bar.
  if (!element || element === document.body) return undefined;
  const around = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
  ];
  const isRing = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/u.test(outlineColor);
  const isRinged = around.some(
    (one) => one && (isRing(getComputedStyle(one)) || isRing(getComputedStyle(one, '::after'))),
  );
  const name = element.outerHTML.slice(0, 160);
  if (!isRinged) return `no ring around ${name}`;
  const { left, top, width, height } = element.getBoundingClientRect();
  const spots = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y]),
  );
  const isSeen = spots.some(([x = -1, y = -1]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null && (element.contains(hit) || hit.contains(element) || element.parentElement?.contains(hit))
    );
  });
  return isSeen ? undefined : `out of sight or covered: ${name}`;
}

export function keyboardOf(page: Page): Keyboard {
  const isAt = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function kept(): Promise<void> {
    await page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 5_000 });
  }

  const keyboard: Keyboard = {
    async tabTo(target, key = 'Tab') {
      await target.waitFor({ state: 'attached' });
      for (let stops = 0; stops < LONGEST_WAY; stops++) {
        if (await isAt(target)) {
          const problem = await page.evaluate(unseen);
          if (problem) throw new Error(problem);
          return;
        }
        await page.keyboard.press(key);
        const problem = await page.evaluate(unseen);
        if (problem) throw new Error(problem);
      }
      throw new Error(`Tab does not lead to ${target}`);
    },
    async type(field, text) {
      await keyboard.tabTo(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    async press(target, key = 'Enter') {
      await keyboard.tabTo(target);
      await page.keyboard.press(key);
      await kept();
    },
    async key(name) {
      await page.keyboard.press(name);
      await kept();
    },
    async reaches(target) {
      await target.waitFor();
      await kept();
    },
    isAt,
  };
  return keyboard;
}
