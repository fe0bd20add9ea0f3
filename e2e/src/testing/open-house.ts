import type { BrowserContext, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../apps/server/src/testing/database/database.ts';
import { type Browser, startBrowser } from '../harness/browser.ts';
import { type Poolhouse, type PoolhouseOptions, startPoolhouse } from '../harness/poolhouse.ts';

export interface House {
  readonly poolhouse: Poolhouse;
  readonly browser: Browser;
}

/**
 * A server without virtual units and demos, on a database of its own, and a browser for a file's journeys; to be asked for
 * once they run. Whoever comes in a test leaves with it, so that nobody else is there in the next. Nobody fetches ahead
 * unless the test says so: it would cost more than what most tests look at.
 */
export function openHouse(options: PoolhouseOptions = {}): () => House {
  let database: TestDatabase | undefined;
  let poolhouse: Poolhouse;
  let started: Browser | undefined;
  let visitors: BrowserContext[] = [];
  /** Everybody who is there, with the requests that they still wait for. */
  const everybody = new Map<BrowserContext, Set<Request>>();
  const browser: Browser = {
    async person(options) {
      if (!started) throw new Error('the browser has not started');
      const person = await started.person({ fetchesAhead: false, ...options });
      visitors.push(person.context);
      everybody.set(person.context, waitedFor(person.context));
      person.context.on('close', () => everybody.delete(person.context));
      return person;
    },
    close: async () => started?.close(),
  };
  beforeAll(async () => {
    database = await testDatabase();
    const start = startPoolhouse({
      ...options,
      env: { DATABASE_URL: database.url, VIRTUAL_UNITS: '0', DEMO_UNITS: '0', ...options.env },
    });
    [poolhouse, started] = await Promise.all([start, startBrowser()]);
  });
  // Those who came before the test are the file's, and stay.
  beforeEach(() => {
    visitors = [];
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatIsShown(task.name, everybody);
    await Promise.all(visitors.map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await poolhouse?.stop();
    await database?.stop();
  });
  return () => ({ poolhouse, browser });
}

function waitedFor(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  context.on('request', (request) => open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Says what stood on the pages when a test failed: where nobody can repeat it, this is all there is to learn from. */
async function tellWhatIsShown(
  test: string,
  people: ReadonlyMap<BrowserContext, Set<Request>>,
): Promise<void> {
  for (const [context, open] of people) {
    for (const page of context.pages()) {
      const shown = await page.ariaSnapshot({ timeout: 2_000 }).catch(String);
      console.error(`'${test}' failed; ${page.url()} showed:\n${shown.slice(0, 4_000)}`);
    }
    for (const request of open)
      console.error(`still without an answer: ${request.method()} ${request.url()}`);
  }
}
