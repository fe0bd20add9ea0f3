import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** A line over a page, from left to right. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Places on the line, each far enough from the one before for another hour of a week. */
const places = 97;
/** All that a move begins has run by then, slowed or not. */
const settledMs = 60;
const warmUp = 20;
/** A page at rest has this much script a second at most: what it does by the clock. */
const restS = 0.002;

/**
 * Milliseconds of script for each of `count` moves of a mouse along a line while the page's processor is slowed: all
 * that the page ran for it, and whatever else it ran meanwhile.
 */
export async function cursorMoves(
  page: Page,
  { x, y, width }: Line,
  count: number,
  slower: number,
): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await untilItRests(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const took: number[] = [];
  for (let move = -warmUp; move < count; move++) {
    const share = (((move + warmUp) * 31) % places) / places;
    const before = await scriptSeconds(session);
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + share * width, y });
    await sleep(settledMs);
    const after = await scriptSeconds(session);
    if (move >= 0) took.push((after - before) * 1_000);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return took;
}

/** What a page does after it was opened is not done for a move: it fetches the files of the screens one step away. */
async function untilItRests(session: CDPSession): Promise<void> {
  let [before, after] = [Number.NEGATIVE_INFINITY, await scriptSeconds(session)];
  while (after - before > restS) {
    await sleep(1_000);
    [before, after] = [after, await scriptSeconds(session)];
  }
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}
