import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import { fullFeatures, fullState, madePool, stateAt } from './steps/made-pool.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

declare global {
  /** The first words that say that all is well, in the frame in which they are seen. */
  var saidFirst: string | undefined;
}

const house = openHouse();
let owner: ReadyAccount;
let serial: string;
// What a page holds places by, and what would end an element.
const name = '{{nonce}}</script><b>"Pool"</b>';

beforeAll(async () => {
  const { poolhouse } = house();
  owner = await readyAccount(poolhouse);
  const state = fullState(new Date(Date.now() + 86_400_000), {
    messages: [{ key: 'water-refilling-time-exceeded', severity: 'error', since: new Date().toISOString() }],
  });
  serial = await madePool(poolhouse, owner, name, state);
  const { db } = poolhouse.running.database;
  const { id } = await db
    .updateTable('units')
    .set({ features: fullFeatures })
    .where('serial', '=', serial)
    .returning('id')
    .executeTakeFirstOrThrow();
  const reported = [
    ['temperature', { required: 28 }],
    ['relay1', { name: '</script><b>', days: [], coverClosedSetsOff: false }],
  ] as const;
  await db
    .insertInto('unit_settings')
    .values(
      reported.map(([section, state]) => ({
        ...{ unit_id: id, section, reported: JSON.stringify(state), reported_version: 1 },
      })),
    )
    .execute();
});

/** The page of the unit as the server sends it to an account. */
async function sentTo(account: ReadyAccount | undefined, language = 'en', path = ''): Promise<string> {
  const cookie = account && (await account.begin());
  const headers = { 'accept-language': language, ...(cookie ? { cookie } : {}) };
  const answer = await fetch(`${house().poolhouse.addresses.portal}/units/${serial}${path}`, { headers });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.text();
}

/** The same once the server has drawn it: the first page that is asked for begins what draws, and doesn't wait for it. */
async function drawnFor(account: ReadyAccount, language = 'en', path = ''): Promise<string> {
  let html = '';
  await expect
    .poll(async () => (html = await sentTo(account, language, path)), { timeout: 20_000 })
    .toContain(`data-page="/units/${serial}${path}"`);
  return html;
}

/** Holds the portal's scripts back until it is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await come.promise;
    await route.fallback();
  });
  return come.resolve;
}

/** On a busy machine a page may not wait for its drawing, nor for the settings that are drawn with it. */
async function openDrawn(page: Page, serial: string, setTo?: RegExp): Promise<void> {
  const opened = async () => {
    await page.goto(`${house().poolhouse.addresses.portal}/units/${serial}`, { waitUntil: 'commit' });
    const drawn = await page.locator('#root').getAttribute('data-page');
    const said = setTo && page.getByText(setTo).first().waitFor({ timeout: 2_000 });
    return [drawn, await said?.catch(() => 'not what is set')];
  };
  await expect.poll(opened).toEqual([`/units/${serial}`, undefined]);
}

it.each(Object.entries(viewports))(
  'a status stands there before its scripts, on a %s, and is taken over',
  async (_, viewport) => {
    const { poolhouse, browser } = house();
    await drawnFor(owner);
    const { page, complaints } = await browser.person({ fetchesAhead: false, viewport });
    await enter(page, poolhouse.addresses.portal, owner);
    const come = await withoutScripts(page);
    await openDrawn(page, serial, /set to 28/u);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect(await title.textContent()).toBe(name);
    await expect.poll(() => page.title()).toContain(name);
    const main = page.getByRole('main');
    expect(await main.textContent()).toContain('27.4 °C');
    expect(await main.textContent(), 'what is set').toMatch(/set to 28\.0\s°C/u);
    expect(await main.textContent(), 'names that its owner gave').toContain('</script><b>');
    // The stylesheet came in part with the page: it looks as it will.
    const water = page.getByRole('region', { name: 'Water' });
    const before = await water.boundingBox();
    expect(before?.height).toBeGreaterThan(100);
    // Nobody counts yet, so nothing is called live, nor to whoever hears the page.
    expect(await page.getByText(/^Live/u).count()).toBeGreaterThan(0);
    expect(await page.getByText(/^Live/u).filter({ visible: true }).count()).toBe(0);
    const kept = [
      ...[title, water, main.getByText('pH', { exact: true }), main.getByText('Backwash', { exact: true })],
      ...['Today', 'Next'].map((card) => page.getByRole('heading', { name: card, exact: true })),
    ];
    for (const one of kept) await one.first().evaluate((element) => element.setAttribute('data-mark', ''));
    come();
    await page.getByText(/Live · \d+ s ago/u).waitFor();
    await main.getByText('No measurements today.').waitFor();
    for (const one of kept) expect(await one.first().getAttribute('data-mark'), String(one)).toBe('');
    expect((await water.boundingBox())?.width).toBe(before?.width);
    expect(complaints).toEqual([]);
  },
);

it('that all is well is said once the page lives', async () => {
  const { poolhouse, browser } = house();
  const state = stateAt(new Date(Date.now() + 86_400_000), { values: { water: 26 } });
  const calm = await madePool(poolhouse, owner, 'Calm', state);
  await drawnFor(owner);
  const { page } = await browser.person({ fetchesAhead: false });
  await enter(page, poolhouse.addresses.portal, owner);
  // Whatever lies between: the page is taken over part by part.
  await page.addInitScript(() => {
    const look = () => {
      const words = document.evaluate('//main//span[starts-with(., "All is well")]', document).iterateNext();
      if (words instanceof HTMLElement && words.checkVisibility({ visibilityProperty: true }))
        globalThis.saidFirst ??= words.textContent;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const come = await withoutScripts(page);
  await openDrawn(page, calm);
  const well = page.getByText('All is well');
  expect(await well.count()).toBe(1);
  expect(await well.isVisible()).toBe(false);
  come();
  await well.waitFor();
  await page.waitForFunction(() => globalThis.saidFirst !== undefined);
  expect(await page.evaluate(() => globalThis.saidFirst)).toMatch(/ · checked \d+ s ago/u);
});

it('only whoever may see a unit is sent it', async () => {
  const drawn = await drawnFor(owner);
  expect(drawn).toContain('&lt;b&gt;&quot;Pool&quot;');
  expect(drawn).not.toContain('<b>');
  const stranger = await readyAccount(house().poolhouse);
  for (const html of [await sentTo(stranger), await sentTo(undefined)]) {
    expect(html).not.toContain('Pool&quot;');
    expect(html).not.toContain(owner.email);
    expect(html).not.toContain('"told"');
  }
  expect(await sentTo(owner, 'en', '/history')).not.toContain('"told"');
});

it.each([
  ['en', 'Water'],
  ['cs', 'Voda'],
  ['de', 'Wasser'],
  ['fr', 'Eau'],
])('it is drawn in the language of its reader: %s', async (language, water) => {
  const drawn = await drawnFor(owner, language, '/status');
  expect(drawn).toContain(`<html lang="${language}"`);
  expect(drawn).toContain(water);
});
