import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../apps/server/src/testing/database/database.ts';
import { type Browser, startBrowser } from '../harness/browser.ts';
import { type Poolhouse, type PoolhouseOptions, startPoolhouse } from '../harness/poolhouse.ts';

export interface House {
  readonly poolhouse: Poolhouse;
  readonly browser: Browser;
}

/** A server without virtual units, on a database of its own, and a browser for a file's journeys; to be asked for once they run. */
export function openHouse(options: PoolhouseOptions = {}): () => House {
  let database: TestDatabase | undefined;
  let poolhouse: Poolhouse;
  let browser: Browser;
  beforeAll(async () => {
    database = await testDatabase();
    const start = startPoolhouse({
      ...options,
      env: { DATABASE_URL: database.url, VIRTUAL_UNITS: '0', ...options.env },
    });
    [poolhouse, browser] = await Promise.all([start, startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await poolhouse?.stop();
    await database?.stop();
  });
  return () => ({ poolhouse, browser });
}
