import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestUnit } from '../../apps/server/src/testing/units/unit-messages.ts';
import { type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { signedIn } from './steps/signed-in.ts';
import { toldUnit } from './steps/told-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let owner: ReadyAccount;
let unit: TestUnit;

beforeEach(async () => {
  owner = await readyAccount(house().poolhouse);
  unit = await toldUnit(house().poolhouse, owner);
});
afterEach(() => unit.end());

const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'The unit could not be added' });
const support = (address: string | null) =>
  house().poolhouse.running.database.db.updateTable('clouds').set({ support_email: address }).execute();

/** Somebody has typed the number of the unit and a code. */
async function added(account: ReadyAccount, code = unit.activationCode): Promise<Page> {
  const { page } = await signedIn(house(), '/units/add', { account });
  await page.getByRole('textbox', { name: 'Serial number' }).fill(unit.serial);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.getByRole('button', { name: 'Add this unit' }).click();
  return page;
}

it('a unit that is one’s own is already paired, and another can be added instead', async () => {
  const page = await added(owner);
  await refused(page).getByText('This unit is already paired with your account', { exact: true }).waitFor();
  await refused(page).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Serial number' }).waitFor();
});

it('a unit that is another’s cannot be added, and whoever has its code is told whom to ask', async () => {
  const other = await readyAccount(house().poolhouse);
  const owned = 'The unit cannot be added because it already has an owner. Please contact support';
  await support('help@pools.example');
  const page = await added(other);
  await refused(page).getByText(`${owned}: help@pools.example`, { exact: true }).waitFor();
  await refused(page).getByRole('link', { name: 'Help' }).waitFor();
  await support(null);
  await page.getByRole('button', { name: 'Add this unit' }).click();
  await refused(page).getByText(`${owned}.`, { exact: true }).waitFor();
});

it('without its code nobody is told whose a unit is', async () => {
  const other = await readyAccount(house().poolhouse);
  const said: string[] = [];
  for (const account of [owner, other]) {
    const page = await added(account, '0123 4567 89AB CDEF');
    await page.getByText(/Serial number and code do not fit together/u).waitFor();
    said.push(await page.locator('main').innerText());
  }
  expect(said[1]).toBe(said[0]);
});
