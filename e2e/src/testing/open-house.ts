import { afterAll, beforeAll } from 'vitest';
import { type Browser, startBrowser } from '../harness/browser.ts';
import { type Poolhouse, startPoolhouse } from '../harness/poolhouse.ts';

/** A server and a browser for all journeys of a file; to be asked for once they run. */
export function openHouse(): () => { poolhouse: Poolhouse; browser: Browser } {
  let poolhouse: Poolhouse;
  let browser: Browser;
  beforeAll(async () => {
    [poolhouse, browser] = await Promise.all([startPoolhouse(), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await poolhouse?.stop();
  });
  return () => ({ poolhouse, browser });
}
