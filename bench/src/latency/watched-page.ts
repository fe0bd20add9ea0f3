import type { Page } from 'playwright-core';

/** Milliseconds since 1970, finer than `Date.now()`; other processes are asked how far ahead of it they are. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** A page in which the coming of a text is stamped by the page itself. */
export interface WatchedPage {
  /** From now on the page waits for `text`, which must not stand there yet. */
  expect(text: string): Promise<void>;
  /** When the page's document first held the expected text, and when its live socket had told of it, as of {@link nowMs}. */
  seen(): Promise<Seen>;
}

export interface Seen {
  readonly at: number;
  readonly heardAt: number;
}

/**
 * Runs in each page before its own scripts: whatever comes in by a socket is stamped before anybody else hears of it. The last
 * that came before a number stood there is taken for the one that brought it: others of this unit come seldom.
 */
export const socketWatch = `(() => {
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', () => {
        window.poolhouseHeard = performance.timeOrigin + performance.now();
      });
    }
  };
})()`;

/** Runs in the page. A mutation is seen right after the script that made it, before it is painted. */
const watcher = `(() => {
  let wanted;
  let tell = () => {};
  let seen = Promise.resolve();
  const holds = (text) => document.body.textContent.includes(text);
  new MutationObserver(() => {
    if (wanted === undefined || !holds(wanted)) return;
    wanted = undefined;
    tell({ at: performance.timeOrigin + performance.now(), heardAt: window.poolhouseHeard });
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

/** Watches a page that has loaded, with {@link socketWatch}. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  await page.evaluate(watcher);
  return {
    async expect(text) {
      const fresh = await page.evaluate<boolean>(`window.poolhouseWatch.expect(${JSON.stringify(text)})`);
      if (!fresh) throw new Error(`“${text}” stands in the page already`);
    },
    seen: () => page.evaluate<Seen>('window.poolhouseWatch.seen()'),
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
