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

/** Runs in the page. A mutation is seen right after the script that made it, before it is painted. */
const watcher = `(() => {
  let wanted;
  let tell = () => {};
  let seen = Promise.resolve(0);
  const holds = (text) => document.body.textContent.includes(text);
  new MutationObserver(() => {
    if (wanted === undefined || !holds(wanted)) return;
    wanted = undefined;
    tell(performance.timeOrigin + performance.now());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  window.poolhouseWatch = {
    expect(text) {
      if (holds(text)) return false;
      wanted = text;
      seen = new Promise((resolve) => { tell = resolve; });
      return true;
    },
    seen: () => seen,
  };
})()`;

/** Watches a page that has loaded. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  await page.evaluate(watcher);
  return {
    async expect(text) {
      const fresh = await page.evaluate<boolean>(`window.poolhouseWatch.expect(${JSON.stringify(text)})`);
      if (!fresh) throw new Error(`“${text}” stands in the page already`);
    },
    seenAt: () => page.evaluate<number>('window.poolhouseWatch.seen()'),
  };
}

/** Milliseconds by which the page's clock is ahead of ours, from the quickest of several questions. */
export async function clockOffset(page: Page): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, offset: 0 };
  for (let tries = 0; tries < 40; tries++) {
    const before = nowMs();
    const there = await page.evaluate<number>('performance.timeOrigin + performance.now()');
    const after = nowMs();
    if (after - before < best.took) best = { took: after - before, offset: there - (before + after) / 2 };
  }
  return best.offset;
}
