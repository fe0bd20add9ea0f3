import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../apps/server/src/testing/database/database.ts';
import { type Browser, startBrowser } from '../harness/browser.ts';
import { type Poolhouse, type PoolhouseOptions, startPoolhouse } from '../harness/poolhouse.ts';

export interface House {
  readonly poolhouse: Poolhouse;
  readonly browser: Browser;
}

/**
 * A server without virtual units, on a database of its own, and a browser for a file's journeys; to be asked for once they
 * run. Whoever comes in a test leaves with it, so that nobody else is there in the next.
 */
export function openHouse(options: PoolhouseOptions = {}): () => House {
  let database: TestDatabase | undefined;
  let poolhouse: Poolhouse;
  let started: Browser | undefined;
  let visitors: BrowserContext[] = [];
  const browser: Browser = {
    async person(options) {
      if (!started) throw new Error('the browser has not started');
      const person = await started.person(options);
      visitors.push(person.context);
      return person;
    },
    close: async () => started?.close(),
  };
  beforeAll(async () => {
    database = await testDatabase();
    const start = startPoolhouse({
      ...options,
      env: { DATABASE_URL: database.url, VIRTUAL_UNITS: '0', ...options.env },
    });
    [poolhouse, started] = await Promise.all([start, startBrowser()]);
  });
  // Those who came before the test are the file's, and stay.
  beforeEach(() => {
    visitors = [];
  });
  afterEach(async () => {
    await Promise.all(visitors.map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await poolhouse?.stop();
    await database?.stop();
  });
  return () => ({ poolhouse, browser });
}
