import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { viewports } from './harness/screen.ts';
import { boardOf } from './steps/board.ts';
import { madePool, stateAt } from './steps/made-pool.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let portal: string;
let owner: ReadyAccount;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  owner = await readyAccount(poolhouse);
  await madePool(poolhouse, owner, 'Garden pool', stateAt(new Date(Date.now() + 86_400_000)));
});

/** Waits until the files of these screens have come, which nobody has asked for yet. */
const fetched = (page: Page, ...screens: string[]) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      ),
    )
    .toMatch(new RegExp(screens.map((name) => `(?=.*/${name}-)`).join(''), 'u'));

async function atList(options: Parameters<Browser['person']>[0] = {}, isThrifty = false) {
  const { page, context } = await browser.person({ fetchesAhead: !isThrifty, ...options });
  // Nothing comes from what another test left in the browser's cache.
  if (isThrifty) await page.route('**/assets/**', (route) => route.continue());
  await enter(page, portal, owner);
  await page.goto(`${portal}/units`);
  await page.getByRole('link', { name: 'Garden pool' }).first().waitFor();
  return { page, context };
}

const says = async (page: Page) => (await page.locator('body').innerText()).replaceAll('\n', ' ');
const raw = /unexpected|failed to fetch|module|undefined|error/iu;

describe('without a network', () => {
  it('a tap on a card shows what is known of the unit, and further taps the profile and the help', async () => {
    const { page, context } = await atList();
    await fetched(page, 'status-screen', 'unit-layout', 'profile-screen', 'help-screen');
    await context.setOffline(true);
    await page.locator('main').getByRole('link', { name: 'Garden pool' }).click();
    await page.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Water' }).getByText('26.4').waitFor();
    await page.getByRole('button', { name: 'Account of Jana Nováková' }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByText(owner.email).waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
    expect(await says(page)).not.toMatch(raw);
  });

  it('the way over to where a pool is switched is not offered, and is again with the network', async () => {
    const { page, context } = await atList();
    await page.locator('main').getByRole('link', { name: 'Garden pool' }).click();
    const over = page.getByRole('button', { name: 'Switch in Pool Remote' });
    await expect.poll(() => over.isEnabled()).toBe(true);
    await context.setOffline(true);
    await expect.poll(() => over.isDisabled()).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => over.isEnabled()).toBe(true);
  });

  it.each([
    ['a desktop', {}, 'This device is offline'],
    [
      'a phone',
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
      'Mobile device is offline',
    ],
  ])(
    'a screen on %s that was not fetched says that the device is offline, and comes when it no longer is',
    async (_, options, sentence) => {
      const { page, context } = await atList(options, true);
      await context.setOffline(true);
      await page.locator('main').getByRole('link', { name: 'Add a unit' }).click();
      await page.getByRole('heading', { name: sentence }).waitFor();
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Account of/u })
        .waitFor();
      expect(await says(page)).not.toMatch(raw);
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'Add a unit' }).waitFor();
    },
  );

  it('the board of a phone says wherever it tells of it that the mobile device is offline', async () => {
    const { page, context, at, unit } = await boardOf(house(), { viewport: viewports.phone, touch: true });
    await at('remote');
    await context.setOffline(true);
    await page.getByText('Nothing can be reached until its network is back.').waitFor();
    const [said, other] = ['Mobile device is offline', 'This device is offline'].map((sentence) =>
      page.locator('main').getByText(sentence, { exact: true }),
    );
    await expect.poll(() => said?.count()).toBeGreaterThan(1);
    expect(await other?.count()).toBe(0);
    await unit.end();
  });
});

describe('without the server', () => {
  it('a screen that was not fetched says that it can’t be reached, and comes when it can', async () => {
    const { page } = await atList({}, true);
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    await page.locator('main').getByRole('link', { name: 'Add a unit' }).click();
    await page.getByRole('heading', { name: 'Having trouble connecting to the server' }).waitFor();
    expect(await says(page)).not.toMatch(raw);
    await page.unroute('**/*');
    await page.getByRole('heading', { name: 'Add a unit' }).waitFor();
  });
});

it('somebody who saves data fetches only what is shown', async () => {
  const { page } = await atList({}, true);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('/status-screen-'))).toEqual([]);
});
