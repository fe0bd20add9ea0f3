import { idOf } from '@poolhouse/contract/api/hydra';
import type { Locator, Page, Request, WebSocket } from 'playwright-core';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { giveUnits } from '../../apps/server/src/testing/units/give-units.ts';
import { badLine } from './harness/bad-line.ts';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const port = await freePort();
const line = await badLine(port);
const house = openHouse({ env: { PORT: String(port), HOST: 'localhost', PUBLIC_URL: line.origin } });
let poolhouse: Poolhouse;
let browser: Browser;

beforeAll(() => {
  ({ poolhouse, browser } = house());
});
beforeEach(() => {
  line.hush(false);
  line.refuseSockets(false);
});
afterAll(() => line.stop());

/** So many pools of somebody new, and a browser in which they are logged in and whose time can be moved. */
async function ownerOf(pools: number): Promise<Person & { ids: string[]; serials: string[] }> {
  const { db } = poolhouse.running.database;
  const account = await readyAccount(poolhouse);
  const { id: cloud_id } = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
  const units = Array.from({ length: pools }, (_, index) => {
    const id = ulid();
    return {
      ...{ id, serial: `${id.slice(-6)}${String(index).padStart(3, '0')}`, kind: 'controller' as const },
      ...{ cloud_id, secret_hash: Buffer.from(id), activation_hash: Buffer.from(id) },
      ...{ pairing_hash: null, pairing_until: null, model: null, firmware: null, created_at: new Date() },
      name: `Pool ${String(index + 1).padStart(3, '0')}`,
    };
  });
  await db.insertInto('units').values(units).execute();
  await giveUnits(
    db,
    account.id,
    units.map(({ serial }) => serial),
  );
  const person = await browser.person({ fetchesAhead: true });
  await enter(person.page, line.origin, account);
  await person.page.clock.install();
  return { ...person, ids: units.map(({ id }) => id), serials: units.map(({ serial }) => serial) };
}

/** The unit was heard just now, by another server: what is told of it stands in the database. */
async function heard(unit_id: string, water: number): Promise<void> {
  const now = new Date();
  const state = {
    ...{ ts: now.toISOString(), receivedAt: now.toISOString(), screen: 'home', mode: 'auto' },
    ...{ mixingUntil: null, values: { water }, valuesAt: {}, outputs: {}, messages: [] },
  };
  const row = { connected: true, last_heard: now, state: JSON.stringify(state) };
  await poolhouse.running.database.db
    .insertInto('unit_states')
    .values({ unit_id, sid: null, ...row })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(row))
    .execute();
}

/**
 * Moves the page's time on, second by second, so that what is answered meanwhile comes in. The server takes its own time:
 * when the page has asked whether it is there, the page's waits for the answer.
 */
async function pass(page: Page, seconds: number, seen: Traffic): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await page.clock.runFor(1_000);
    await expect.poll(() => seen.asking.size).toBe(0);
  }
}

interface Traffic {
  readonly requests: Request[];
  readonly sockets: WebSocket[];
  readonly said: string[];
  /** Units that are watched, and that are not because so many are. */
  readonly subscribed: Set<string>;
  readonly refused: Set<string>;
  /** Sockets on which the page has asked whether anybody is there, and heard nothing since. */
  readonly asking: Set<WebSocket>;
}

/** What a page asks the API for, and its new sockets, from now on. */
function traffic(page: Page): Traffic {
  const seen: Traffic = {
    ...{ requests: [], sockets: [], said: [] },
    ...{ subscribed: new Set(), refused: new Set(), asking: new Set() },
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.requests.push(request);
  });
  page.on('websocket', (socket) => {
    seen.sockets.push(socket);
    socket.on('framesent', ({ payload }) => {
      seen.said.push(String(payload));
      if (JSON.parse(String(payload)).type === 'ping') seen.asking.add(socket);
    });
    socket.on('close', () => seen.asking.delete(socket));
    socket.on('framereceived', ({ payload }) => {
      seen.asking.delete(socket);
      const message = JSON.parse(String(payload));
      if (message.type === 'subscribed') seen.subscribed.add(message.unit);
      if (message.code === 'too-many-subscriptions') seen.refused.add(message.unit);
    });
  });
  return seen;
}

describe('a list of 285 pools', { timeout: 120_000 }, () => {
  let page: Page;
  let cards: Locator;
  beforeAll(async () => {
    ({ page } = await ownerOf(285));
    cards = page.locator('main article');
    await page.goto(`${line.origin}/units`);
    const more = page.getByRole('button', { name: 'Show more' });
    for (let count = 15; count < 285; count += 15) {
      await cards.nth(count - 1).waitFor();
      await more.click();
    }
    await cards.nth(284).waitFor();
    await page.waitForLoadState('networkidle');
  });

  it('after a cut of the line takes one socket, and at most one request for each card in view', async () => {
    const inView = await cards.evaluateAll(
      (all) =>
        all.filter((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return bottom >= -300 && top <= innerHeight + 300;
        }).length,
    );
    expect(inView).toBeLessThan(60);
    const seen = traffic(page);
    line.cut();
    // The page's time must not run away from a connection that takes its own.
    await expect.poll(() => seen.subscribed.size).toBeGreaterThanOrEqual(inView);
    await pass(page, 30, seen);
    await page.waitForLoadState('networkidle');
    // Whether units came or went, and what is wrong with any of them.
    expect([seen.sockets.length, seen.requests.length]).toEqual([1, 2]);
    expect(seen.requests.length).toBeLessThanOrEqual(inView);
    // Those that touch the margin by a hair may or may not be watched.
    expect(seen.subscribed.size).toBeLessThanOrEqual(inView + 8);
    expect(seen.said.filter((text) => text.includes('subscribe')).length).toBeLessThanOrEqual(2);
  });

  it('of which more are in view than a socket may watch asks for the others now and then, and says so', async () => {
    const seen = traffic(page);
    await page.setViewportSize({ width: 1440, height: 20_000 });
    line.cut();
    await expect.poll(() => seen.subscribed.size).toBe(200);
    await expect.poll(() => seen.refused.size).toBe(85);
    const [refused = '', said] = [[...seen.refused][0], seen.said.length];
    const polled = cards.filter({ hasText: '21.5 °C' }).getByText('Online · every 10 s', { exact: true });
    const isShown = async () => {
      await heard(idOf(refused), 21.5);
      await pass(page, 3, seen);
      return polled.isVisible();
    };
    await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
    expect(seen.said.slice(said).filter((text) => text.includes('subscribe'))).toEqual([]);
    expect(seen.sockets).toHaveLength(1);
  });

  it('that is scrolled through watches what comes into view, and leaves what goes', async () => {
    const { page, ids } = await ownerOf(45);
    const seen = traffic(page);
    await page.goto(`${line.origin}/units`);
    const cards = page.locator('main article');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards.count()).toBe(30);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards.count()).toBe(45);
    await page.locator('main article').last().scrollIntoViewIfNeeded();
    await expect.poll(() => seen.subscribed.has(`/api/units/${ids[44]}`)).toBe(true);
    await expect
      .poll(() => seen.said.some((text) => text.includes('unsubscribe-units') && text.includes(ids[0] ?? '')))
      .toBe(true);
    expect(seen.sockets).toHaveLength(1);
  });
});

describe('the status of a pool', { timeout: 60_000 }, () => {
  let page: Page;
  let id: string;
  const open = async (): Promise<void> => {
    const owner = await ownerOf(1);
    page = owner.page;
    id = owner.ids[0] ?? '';
    await heard(id, 21.5);
    await page.goto(`${line.origin}/units/${owner.serials[0]}`);
    await page.getByText('21.5 °C').first().waitFor();
  };
  const live = () => page.getByText(/^Live · /u).waitFor();
  const power = () => page.getByText(/Check its power/u);

  it('on a line that is silent blames the server and never the unit, and goes on when the line is mended', async () => {
    await open();
    await live();
    line.hush(true);
    await page.clock.runFor(17_000);
    for (const later of [10_000, 60_000, 240_000]) {
      await page.clock.runFor(later);
      await page.getByText('Server is offline, try again later', { exact: true }).waitFor();
      expect(await page.getByText(/^Live · /u).count()).toBe(0);
      expect(await power().count()).toBe(0);
      expect(await page.getByText('The unit is reconnecting').count()).toBe(0);
    }
    await heard(id, 22.5);
    line.hush(false);
    line.cut();
    await page.clock.runFor(31_000);
    await page.getByText('22.5 °C').first().waitFor();
    await live();
  });

  it('on a line that fell silent is not called live eight seconds after something was asked', async () => {
    await open();
    await live();
    await page.waitForLoadState('networkidle');
    line.hush(true);
    const asked = page.waitForRequest((request) => request.url().includes('/api/'));
    await page.getByRole('navigation', { name: 'Unit' }).getByRole('link', { name: 'Timeline' }).click();
    await asked;
    await page.clock.runFor(5_000);
    // The health check is given up after three seconds.
    await page.clock.runFor(3_000);
    expect(await page.getByText(/^Live · /u).count()).toBe(0);
  });

  it('in a tab that is looked at again after an hour’s sleep never blames the unit', async () => {
    await open();
    await live();
    line.hush(true);
    await page.clock.setSystemTime(Date.now() + 3_600_000);
    await page.clock.runFor(1_000);
    await page.getByText('Connecting', { exact: true }).first().waitFor();
    expect(await power().count()).toBe(0);
    await heard(id, 23.5);
    line.hush(false);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.clock.runFor(4_000);
    await page.getByText('23.5 °C').first().waitFor();
    await live();
    expect(await power().count()).toBe(0);
  });

  it('where sockets are refused is asked for every ten seconds, and says so, until a socket comes about', async () => {
    line.refuseSockets(true);
    await open();
    await page.getByText(/^Every 10 s · /u).waitFor();
    expect(await page.getByText(/^Live/u).count()).toBe(0);
    await heard(id, 24.5);
    await page.clock.runFor(10_000);
    await page.getByText('24.5 °C').first().waitFor();
    line.refuseSockets(false);
    await page.clock.runFor(16_000);
    await live();
  });
});
