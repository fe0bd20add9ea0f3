import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import { giveDay, madePool, stateAt } from './steps/made-pool.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let owner: ReadyAccount;
let serial: string;

beforeAll(async () => {
  const { poolhouse } = house();
  owner = await readyAccount(poolhouse);
  serial = await madePool(poolhouse, owner, 'Garden pool', stateAt(new Date(Date.now() + 86_400_000)));
  const { db } = poolhouse.running.database;
  const features = ['filtration', 'heating', 'solar', 'filling', 'dosing', 'relays', 'speeds', 'backwash'];
  await db.updateTable('units').set({ features }).where('serial', '=', serial).execute();
});

/** So high that all of a page is in view: what moves below the fold moves under whoever is there. */
const windows = { phone: { width: 390, height: 2_600 }, desktop: { width: 1_440, height: 2_600 } };
const most = 0.01;

/** What waits is seen before anything comes: each script and answer takes two frames at least. */
async function slowly(page: Page): Promise<() => number> {
  let held = 0;
  await page.route(/\/(api|assets)\//u, async (route) => {
    held += 1;
    await twoFrames(page).catch(() => undefined);
    await route.fallback();
  });
  return () => held;
}

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Adds up, as browsers score it, how far everything moved that nobody had moved, and says what it was. */
const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({ value, what: sources.map(({ node }) => node && node.textContent.slice(0, 40)) });
  }).observe({ type: 'layout-shift', buffered: true });`;

it.each(
  [
    '/profile/settings',
    '/units',
    '/units/:unit',
    ...['notifications', 'timeline', 'edit', 'settings/relay'].map((tab) => `/units/:unit/${tab}`),
  ].flatMap((path) => Object.keys(windows).map((name) => [path, name as keyof typeof windows] as const)),
)('nothing of %s moves while it comes, on a %s', async (path, name) => {
  const { poolhouse, browser } = house();
  const { portal } = poolhouse.addresses;
  const { page } = await browser.person({ fetchesAhead: false, viewport: windows[name] });
  await enter(page, portal, owner);
  await page.addInitScript(watchShifts);
  await giveDay(page);
  const held = await slowly(page);
  await page.goto(`${portal}${path.replace(':unit', serial)}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('main :is(section, article, li)').last().waitFor();
  expect(held()).toBeGreaterThan(10);
  await twoFrames(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(most);
});

it('what an owner is told stands there also when the alerts above it do not come', async () => {
  const { poolhouse, browser } = house();
  const { page } = await browser.person({ fetchesAhead: false, viewport: viewports.phone });
  await enter(page, poolhouse.addresses.portal, owner);
  await page.route(/\/units\/[^/]+\/alerts/u, (route) => route.fulfill({ status: 500 }));
  await page.goto(`${poolhouse.addresses.portal}/units/${serial}/notifications`);
  await page.getByRole('switch', { name: 'pH' }).waitFor();
});

it('a link to one of the relays arrives there, with the focus, also before their fields have come', async () => {
  const { poolhouse, browser } = house();
  const { page } = await browser.person({ fetchesAhead: false, viewport: viewports.phone });
  await enter(page, poolhouse.addresses.portal, owner);
  await slowly(page);
  await page.goto(`${poolhouse.addresses.portal}/units/${serial}/settings/relay#relay3`);
  const relay = page.getByRole('region', { name: 'Relay 3' });
  await relay.and(page.locator(':focus')).waitFor();
  const { y } = (await relay.boundingBox()) ?? { y: Number.NaN };
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(viewports.phone.height / 2);
});
