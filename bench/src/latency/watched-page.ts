import type { Page } from 'playwright-core';

/** Milliseconds since 1970, finer than `Date.now()`; the same clock in every process of a machine. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** A page in which the coming of a text is stamped by the page itself. */
export interface WatchedPage {
  /** From now on the page waits for `text`, which must not stand there yet. */
  expect(text: string): Promise<void>;
  /** When the page's document first held the expected text, as of {@link nowMs}. */
  seenAt(): Promise<number>;
}

declare global {
  interface Window {
    poolhouseWatch?: { expect(text: string): boolean; seen(): Promise<number> };
  }
}

/** Watches a page that has loaded. A mutation is seen right after the script that made it, before it is painted. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  await page.evaluate(() => {
    let wanted: string | undefined;
    let tell: (at: number) => void = () => undefined;
    let seen = Promise.resolve(0);
    const holds = (text: string) => document.body.textContent.includes(text);
    new MutationObserver(() => {
      if (wanted === undefined || !holds(wanted)) return;
      wanted = undefined;
      tell(performance.timeOrigin + performance.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    window.poolhouseWatch = {
      expect(text) {
        if (holds(text)) return false;
        wanted = text;
        seen = new Promise((resolve) => {
          tell = resolve;
        });
        return true;
      },
      seen: () => seen,
    };
  });
  return {
    async expect(text) {
      const fresh = await page.evaluate((wanted) => window.poolhouseWatch?.expect(wanted), text);
      if (!fresh) throw new Error(`“${text}” stands in the page already`);
    },
    seenAt: async () => {
      const at = await page.evaluate(() => window.poolhouseWatch?.seen());
      if (at === undefined) throw new Error('the page is not watched');
      return at;
    },
  };
}

/** Milliseconds by which the page's clock is ahead of ours, from the quickest of several questions. */
export async function clockOffset(page: Page): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, offset: 0 };
  for (let tries = 0; tries < 40; tries++) {
    const before = nowMs();
    const there = await page.evaluate(() => performance.timeOrigin + performance.now());
    const after = nowMs();
    if (after - before < best.took) best = { took: after - before, offset: there - (before + after) / 2 };
  }
  return best.offset;
}
