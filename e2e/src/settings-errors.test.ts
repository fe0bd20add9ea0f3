import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { settingsUnit } from './steps/settings-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let owner: ReadyAccount;
let serial: string;

beforeAll(async () => {
  owner = await readyAccount(house().poolhouse);
  ({ serial } = await settingsUnit(house().poolhouse, owner, ['filtration', 'filling', 'relays']));
});

async function open(name: string): Promise<Page> {
  const { page } = await house().browser.person();
  const { portal } = house().poolhouse.addresses;
  await enter(page, portal, owner);
  await page.goto(new URL(`/units/${serial}/settings/${name}`, portal).href);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return page;
}

const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const wrong = (page: Page) => page.locator('main [aria-invalid=true]');
/** The bar has heard of it, so that a field would have, too. */
const counted = (page: Page, words = 'One field needs another look') =>
  page.getByRole('region', { name: 'Changes' }).getByText(words).waitFor();
const show = (page: Page) => page.getByRole('button', { name: 'Show the field' }).click();

describe('the error of a field of the settings', () => {
  it('of text waits until that was left once', async () => {
    const page = await open('relay');
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    const error = page.getByText('The maximum length allowed is 40');
    await name.fill('x'.repeat(41));
    await counted(page);
    expect(await error.count()).toBe(0);
    await name.press('Tab');
    await error.waitFor();
    await name.fill('x'.repeat(40));
    await error.waitFor({ state: 'detached' });
    // From then on it is told at once.
    await name.fill('x'.repeat(41));
    await error.waitFor();
  });

  it('that another field has made wrong waits until it was left itself', async () => {
    const page = await open('filling');
    const error = page.getByText('More than “Filling on” (140\u00a0cm), please.');
    await number(page, 'Filling on').fill('140');
    await counted(page);
    await number(page, 'Filling on').press('Tab');
    expect(await wrong(page).count()).toBe(0);
    await number(page, 'Filling off').focus();
    expect(await error.count()).toBe(0);
    await number(page, 'Filling off').press('Tab');
    await error.waitFor();
    // Discarded, it is as if nobody had been there.
    await page.getByRole('button', { name: 'Discard' }).click();
    await error.waitFor({ state: 'detached' });
    await number(page, 'Filling on').fill('140');
    await counted(page);
    expect(await wrong(page).count()).toBe(0);
  });

  it('is told to whoever asks what stands in the way of saving, and after a reload', async () => {
    const page = await open('filling');
    const error = page.getByText('More than “Filling on” (140\u00a0cm), please.');
    await number(page, 'Filling on').fill('140');
    await counted(page);
    await show(page);
    await error.waitFor();
    const off = number(page, 'Filling off');
    await expect.poll(() => off.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await error.waitFor();
  });

  it('of an interval waits in the same way, also when a row before it is taken away', async () => {
    const page = await open('auto');
    const row = (place: number) => page.getByRole('group', { name: `Interval ${place}`, exact: true });
    const from = row(2).getByRole('textbox', { name: 'From', exact: true });
    await from.fill(await row(1).getByRole('textbox', { name: 'From', exact: true }).inputValue());
    await counted(page);
    expect(await wrong(page).count()).toBe(0);
    await from.press('Tab');
    await page.getByText(/Overlaps with/u).waitFor();
    await row(2).getByRole('textbox', { name: 'To', exact: true }).fill('00:30');
    await from.focus();
    await counted(page);
    await page.getByText('The interval ends before it starts.').waitFor();
    await page.getByRole('button', { name: 'Remove interval 1' }).click();
    await page.getByText('The interval ends before it starts.').waitFor();
    expect(await row(1).locator('[aria-invalid=true]').count()).toBe(1);
  });

  it('is told at once where the field is stepped by its buttons', async () => {
    const page = await open('filling');
    await number(page, 'Filling on').fill('140');
    await counted(page);
    await page.getByRole('button', { name: 'Filling off: more' }).click();
    await page.getByText('More than “Filling on”').waitFor();
  });
});

it('nothing is wrong that nobody did: a week timer begins with every day', async () => {
  const page = await open('relay');
  const bar = page.getByRole('region', { name: 'Changes' });
  const relay = page.getByRole('region', { name: 'Relay 1', exact: true });
  await relay.getByRole('radio', { name: 'Week timer' }).check({ force: true });
  await counted(page, '2 changes');
  expect(
    await relay
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
  ).toEqual(Array(7).fill(true));
  expect(await page.getByText('Choose at least one day').count()).toBe(0);
  await relay.getByRole('radio', { name: 'Switch' }).check({ force: true });
  await bar.waitFor({ state: 'detached' });
});
