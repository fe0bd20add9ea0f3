import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { TestUnit } from '../../apps/server/src/testing/units/unit-messages.ts';
import { addAxe, findings } from './harness/axe.ts';
import { layoutFindings } from './harness/layout-findings.ts';
import { viewports } from './harness/screen.ts';
import { readyAccount } from './steps/ready-account.ts';
import { type SignedIn, signedIn } from './steps/signed-in.ts';
import { toldUnit } from './steps/told-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let owner: SignedIn;
let page: Page;
let unit: TestUnit;

beforeAll(async () => {
  const { poolhouse, browser } = house();
  const account = await readyAccount(poolhouse);
  unit = await toldUnit(poolhouse, account);
  owner = await signedIn({ poolhouse, browser }, '/profile/settings', { account, viewport: viewports.phone });
  page = owner.page;
  await addAxe(owner.context);
  await page.reload();
});

const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const says = (...keys: string[]) =>
  unit.say(
    'up/state',
    unit.state({
      ts: new Date().toISOString(),
      messages: keys.map((key) => ({ key, severity: 'error', since: new Date().toISOString() })),
    }),
  );
const keys = Array.from({ length: 10 }, (_, place) => `unknown-${place}`);

it('is quiet while nothing is wrong, and says so', async () => {
  await bell('No open alerts').click();
  await page.getByText('Nothing is wrong', { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Nothing is wrong', { exact: true }).waitFor({ state: 'detached' });
  expect(await bell('No open alerts').evaluate((element) => element === document.activeElement)).toBe(true);
});

it('counts what is wrong with a pool that nobody looks at, and leads to it', async () => {
  await says('pump-overheated');
  await bell('1 open alert').click();
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(120);
  const link = page.getByRole('list', { name: '1 open alert' }).getByRole('link');
  await link.getByText('The pump is overheated', { exact: true }).waitFor();
  await link.getByText('Garden pool', { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await layoutFindings(page)).toEqual([]);
  const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
  expect([x >= 0, x + width <= viewports.phone.width]).toEqual([true, true]);
  await link.click();
  await page.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/units/${unit.serial}/notifications`);
  expect(await link.count()).toBe(0);
});

it('lists the newest of very much, and none when all is over', async () => {
  await page.setViewportSize(viewports.desktop);
  await says(...keys);
  await bell('10 open alerts').click();
  const list = page.getByRole('list', { name: '10 open alerts' });
  await list.getByRole('link', { name: '2 more at your pools' }).waitFor();
  expect(await list.getByRole('link').count()).toBe(9);
  expect(await findings(page)).toEqual([]);
  await says();
  await page.getByText('Nothing is wrong', { exact: true }).first().waitFor();
  await bell('No open alerts').waitFor();
  expect(owner.complaints).toEqual([]);
});
