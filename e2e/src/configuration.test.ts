import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAxe, findings } from './harness/axe.ts';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { viewports } from './harness/screen.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { type SettingsUnit, settingsUnit } from './steps/settings-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let owner: ReadyAccount;
let unit: SettingsUnit;
let person: Person;

beforeAll(() => {
  ({ poolhouse, browser } = house());
});

beforeEach(async () => {
  owner = await readyAccount(poolhouse);
  unit = await settingsUnit(poolhouse, owner, ['filtration', 'heating', 'solar', 'dosing', 'phMinus']);
  await unit.change('temperature', { required: 26 });
  await unit.wanted();
});

const addressOf = (tab: string): string =>
  new URL(`/units/${unit.serial}/${tab}`, poolhouse.addresses.portal).href;

/** Opens the tab, at rest once it says what it knows. */
async function open(viewport: { width: number; height: number } = viewports.desktop): Promise<void> {
  person = await browser.person({ viewport });
  await addAxe(person.context);
  await enter(person.page, poolhouse.addresses.portal, owner);
  await person.page.goto(addressOf('configuration'));
  await required().waitFor();
}

const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const required = () => region('Required values');
const water = () => required().getByRole('link', { name: /^Water /u });
/** What a part of the page says, its unbreakable spaces as others. */
const said = async (part: { innerText(): Promise<string> }): Promise<string> =>
  (await part.innerText()).replaceAll(/\s+/gu, ' ');

describe.each(Object.entries(viewports))('on a %s', (_, viewport) => {
  it('a required value is what the unit reports, follows its panel, and leads to where it is set', async () => {
    await open(viewport);
    expect(await said(water())).toContain('26.0 °C');
    await unit.change('temperature', { required: 24 });
    await expect.poll(() => said(water())).toContain('24.0 °C');
    await unit.wanted();
    expect(await findings(person.page)).toEqual([]);

    await water().click();
    const field = person.page.getByRole('spinbutton', { name: 'Water', exact: true });
    await expect.poll(() => field.inputValue()).toBe('24.0');
    await expect
      .poll(() => person.page.evaluate(() => document.activeElement?.id))
      .toBe('temperature.required');
    expect(new URL(person.page.url()).pathname).toBe(`/units/${unit.serial}/settings/temperature`);
  });
});

it('a wish that the unit has not answered stands beside what it goes by, until it does', async () => {
  await open();
  const other = await person.context.newPage();
  await other.goto(addressOf('settings/temperature'));
  await other.getByRole('spinbutton', { name: 'Water', exact: true }).fill('28');
  await other.getByRole('button', { name: 'Save and apply' }).click();
  await expect.poll(() => said(water())).toContain('waiting for the unit: 28.0 °C');
  expect(await said(water())).toContain('26.0 °C');
  await unit.apply(await unit.wanted());
  await expect.poll(() => said(water())).not.toContain('waiting');
  expect(await said(water())).toContain('28.0 °C');
});

it('a field low on its page comes into view with the focus, also by the keyboard', async () => {
  await unit.change('auto', {
    ...{ intervals: [{ start: '06:00', end: '09:00', speed: 'medium', flow: 'bottom' }], night: null },
    ...{ between: 'off', requiredHours: 8, preferTemperature: true },
  });
  await open(viewports.phone);
  const row = region('Auto').getByRole('link', { name: 'Temperature first on', exact: true });
  await row.focus();
  await person.page.keyboard.press('Enter');
  const field = person.page.getByRole('switch', { name: /^Temperature first/u });
  await field.waitFor();
  await expect
    .poll(() => field.evaluate((own) => own.getBoundingClientRect().bottom < innerHeight))
    .toBe(true);
  await person.page.keyboard.press('Tab');
  expect(await field.evaluate((own) => own === document.activeElement)).toBe(true);
});

it('limits say what they are in a day and in an hour, and hardware that is not there is not shown', async () => {
  await unit.change('treatment', {
    ...{ ph: 7.2, redox: 700, freeChlorine: 0.8, from: '08:00', to: '20:00', production: 10 },
    maxPerDay: { phMinus: 800, phPlus: 1_000, chlorine: 1_000, algicide: 1_000, flocculant: 1_000 },
  });
  await open();
  await expect
    .poll(() => said(region('Water treatment')))
    .toMatch(/At most a day pH− 800 ml at most 200 ml an hour Dosing from 08:00 Dosing to 20:00/u);
  expect(await said(region('Water treatment'))).not.toContain('Algicide');
  expect(await said(required())).not.toContain('Redox');
  expect(await person.page.getByRole('heading', { name: 'Relays' }).count()).toBe(0);
});

it('what the unit never reported says so, and what is switched off is not allowed', async () => {
  const { db } = poolhouse.running.database;
  await db
    .updateTable('units')
    .set({ flags_off: ['heating'] })
    .where('id', '=', unit.id)
    .execute();
  await open();
  expect(await said(region('Solar'))).toBe('Solar The unit has not reported this yet.');
  expect(await said(region('Heating'))).toMatch(/^Heating Not allowed The operator/u);
  expect(await region('Heating').getByRole('link').count()).toBe(0);
  expect(await findings(person.page)).toEqual([]);
});

it('values stay when the unit goes away, with their age; and what did not load is tried again', async () => {
  await open();
  await unit.say('up/presence', { online: false, sid: unit.sid });
  await person.page.getByText(/^(The unit is offline|The unit is reconnecting)$/u).waitFor();
  expect(await said(water())).toContain('26.0 °C');

  await person.page.route('**/api/units/*/settings', (route) => route.fulfill({ status: 500, json: {} }));
  await person.page.reload();
  await person.page.getByText('The configuration could not be loaded.').waitFor();
  await person.page.unroute('**/api/units/*/settings');
  await person.page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => said(water())).toContain('26.0 °C');
});
