import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { giveUnits } from '../../apps/server/src/testing/units/give-units.ts';
import type { TestUnit } from '../../apps/server/src/testing/units/unit-messages.ts';
import { addAxe, findings } from './harness/axe.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { readyAccount } from './steps/ready-account.ts';
import { calls, hold, signedIn, toastsOf } from './steps/signed-in.ts';
import { button, field, heading, unitEditors } from './steps/unit-editors.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const { editor, unitOf, end } = unitEditors(house);
afterEach(end);

const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
const toast = (page: Page, text: string) => toastsOf(page).filter({ hasText: text });
const stored = ({ id }: TestUnit) =>
  house()
    .poolhouse.running.database.db.selectFrom('units')
    .select(['name', 'note', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirst();

describe.each(['phone', 'desktop'] as const)('an owner on a %s', { timeout: 90_000 }, (device) => {
  it('names a unit, notes something, finds its time zone, and reads it back; the unit hears of the zone', async () => {
    const { page, unit, complaints } = await editor(device);
    await field(page, 'Name').fill('  Roof pool ');
    await field(page, 'Note').fill('Key under the mat\nWinter: drain the heater');
    await zone(page).fill('new yo');
    await page.getByRole('option', { name: /New York/u }).click();
    await expect.poll(() => zone(page).inputValue()).toBe('America/New_York');
    await button(page, 'Save').click();
    await toast(page, 'Saved').waitFor();
    await heading(page, 'Roof pool').waitFor();
    expect(await stored(unit)).toEqual({
      name: 'Roof pool',
      note: 'Key under the mat\nWinter: drain the heater',
      time_zone: 'America/New_York',
    });
    expect(await unit.told('time')).toMatchObject({ timeZone: 'America/New_York' });
    await page.reload();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Roof pool');
    expect(await field(page, 'Note').inputValue()).toBe('Key under the mat\nWinter: drain the heater');
    expect(await zone(page).inputValue()).toBe('America/New_York');
    expect(complaints).toEqual([]);
  });

  it('is told at the field what is wrong, once it was left, and nothing is sent', async () => {
    const { page, unit } = await editor(device);
    const puts = calls(page, 'PUT', /\/api\/units\//u);
    const says = (words: string) => page.getByText(words, { exact: true });
    await field(page, 'Name').fill('n'.repeat(61));
    expect(await says('The maximum length allowed is 60').count()).toBe(0);
    await field(page, 'Note').fill('n'.repeat(1_001));
    await says('The maximum length allowed is 60').waitFor();
    await zone(page).fill('Mars/Olympus');
    await says('The maximum length allowed is 1000').waitFor();
    await button(page, 'Save').click();
    await says('Invalid time zone. Type a city or a country, and choose from the list.').waitFor();
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page, 'Name').fill('Pool\u2066');
    await page.getByText(/There is a character in this that nobody can see/u).waitFor();
    expect(puts).toEqual([]);
    // What is meant is taken.
    await field(page, 'Name').fill('n'.repeat(60));
    await field(page, 'Note').fill('');
    await zone(page).fill('europe/prague');
    await button(page, 'Save').click();
    await toast(page, 'Saved').waitFor();
    expect(await stored(unit)).toMatchObject({ name: 'n'.repeat(60), time_zone: 'Europe/Prague' });
  });

  it('is asked before unsaved changes are left, and finds them after a reload', async () => {
    const { page, path } = await editor(device);
    await field(page, 'Note').fill('half a sent');
    const status = page.getByRole('link', { name: 'Status', exact: true });
    await status.click();
    await button(page, 'Stay').click();
    expect(await field(page, 'Note').inputValue()).toBe('half a sent');
    await page.reload();
    await expect.poll(() => field(page, 'Note').inputValue()).toBe('half a sent');
    await status.click();
    await button(page, 'Leave').click();
    await page.getByText('27.1 °C').first().waitFor();
    await page.goto(new URL(path, page.url()).href);
    await field(page, 'Note').waitFor();
    expect(await field(page, 'Note').inputValue()).toBe('');
    await field(page, 'Note').fill('once more');
    await button(page, 'Discard changes').click();
    expect(await field(page, 'Note').inputValue()).toBe('');
    await status.click();
    await page.getByText('27.1 °C').first().waitFor();
  });
});

describe('two windows', { timeout: 90_000 }, () => {
  it('that change different things both keep them; the same thing is shown before it is overwritten', async () => {
    const { page, context, unit } = await editor();
    const other = await context.newPage();
    await other.goto(page.url());
    await field(other, 'Note').fill('from the other window');
    await field(page, 'Name').fill('Mine');
    await button(other, 'Save').click();
    await toast(other, 'Saved').waitFor();
    await expect.poll(() => field(page, 'Note').inputValue()).toBe('from the other window');
    expect(await field(page, 'Name').inputValue()).toBe('Mine');
    expect(await page.getByText('Changed in another window meanwhile').count()).toBe(0);

    await field(other, 'Name').fill('Theirs');
    await button(other, 'Save').click();
    await heading(page, 'Theirs').waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'Changed in another window meanwhile' });
    await notice.getByText('Theirs', { exact: true }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Mine');
    await button(page, 'Use this instead').click();
    expect(await field(page, 'Name').inputValue()).toBe('Theirs');
    await notice.waitFor({ state: 'detached' });

    await field(page, 'Name').fill('Mine after all');
    await button(page, 'Save').click();
    await toast(page, 'Saved').waitFor();
    await heading(other, 'Mine after all').waitFor();
    expect(await stored(unit)).toMatchObject({ name: 'Mine after all', note: 'from the other window' });
  });

  it('of which one unpairs: the other says that the unit is not paired, and after a reload no more than anybody hears', async () => {
    const { page, context } = await editor();
    const other = await context.newPage();
    await other.goto(page.url());
    await field(other, 'Note').fill('x');
    await button(page, 'Unpair').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpair' }).click();
    await heading(page, 'Your pools').waitFor();
    await heading(other, 'This unit is not paired').waitFor();
    await other.getByRole('link', { name: 'Add a unit', exact: true }).last().waitFor();
    await other.reload();
    await heading(other, 'Unit not found').waitFor();
  });
});

describe('a save', { timeout: 90_000 }, () => {
  it('that the server refuses says so at the field, and one without a network loses nothing', async () => {
    const { page, context, unit } = await editor();
    await field(page, 'Name').fill('Roof pool');
    const violations = [{ propertyPath: 'name', message: 'No such name.', code: 'x' }];
    const refused = { status: 422, json: { 'hydra:title': 'Some values are not valid', violations } };
    await page.route('**/api/units/*', (route) => route.fulfill(refused), { times: 1 });
    await button(page, 'Save').click();
    await page.getByText('No such name.', { exact: true }).waitFor();
    expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true');
    await context.setOffline(true);
    await button(page, 'Save').click();
    await toast(page, 'This device is offline').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Roof pool');
    await context.setOffline(false);
    await button(page, 'Save').click();
    await toast(page, 'Saved').waitFor();
    expect(await stored(unit)).toMatchObject({ name: 'Roof pool' });
  });

  it('keeps what was typed while it was on its way', async () => {
    const { page, unit } = await editor();
    await field(page, 'Name').fill('Roof');
    const held = await hold(page, /\/api\/units\/[^/?]+$/u);
    await button(page, 'Save').click();
    await expect.poll(() => held.requests.length).toBe(1);
    await field(page, 'Name').fill('Roof pool');
    await held.release();
    await toast(page, 'Saved').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Roof pool');
    expect(await page.getByText('Changed in another window meanwhile').count()).toBe(0);
    await button(page, 'Save').click();
    await expect.poll(() => stored(unit)).toMatchObject({ name: 'Roof pool' });
  });
});

it('leads to the pages where calibration and pump are set, as far as the unit has the hardware', async () => {
  const { page, unit } = await editor('phone');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await link('Calibration of the thermometers').waitFor();
  expect(await link('Type of the pump').count()).toBe(0);
  const { sid } = unit;
  const features = ['filtration', 'speeds', 'heating'];
  await unit.say('up/presence', { online: true, sid, kind: 'controller', features });
  await expect
    .poll(async () => {
      await page.reload();
      await link('Calibration of the thermometers').waitFor();
      return link('Type of the pump').count();
    })
    .toBe(1);
  await link('Type of the pump').click();
  await heading(page, 'Pump').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/units/${unit.serial}/settings/pump`);
  await page.goBack();
  await link('Calibration of the thermometers').click();
  await heading(page, 'Calibration').waitFor();
});

it.each(['guest', 'dealer'] as const)('a %s sees no form', async (role) => {
  const owner = await readyAccount(house().poolhouse);
  const unit = await unitOf(owner);
  const account = await readyAccount(house().poolhouse);
  await giveUnits(house().poolhouse.running.database.db, account.id, [unit.serial], { role });
  const { page } = await signedIn(house(), `/units/${unit.serial}/edit`, { account });
  await heading(page, 'Not allowed').waitFor();
  expect(await page.locator('main').getByRole('textbox').count()).toBe(0);
  expect(await button(page, 'Unpair').count()).toBe(0);
});

it('by keyboard alone a time zone is found, left alone, and chosen; the question keeps the focus', async () => {
  const { page, context, unit } = await editor();
  const keys = keyboardOf(page);
  await addAxe(context);
  await page.reload();
  await keys.tabTo(zone(page));
  expect(await page.getByRole('listbox').count()).toBe(0);
  await keys.key('ArrowDown');
  await page.getByRole('option', { name: /^Berlin/u, selected: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.key('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await zone(page).inputValue()).toBe('Europe/Berlin');
  await keys.type(zone(page), 'new york');
  await keys.key('Enter');
  expect(await zone(page).inputValue()).toBe('America/New_York');
  await keys.press(button(page, 'Save'));
  await keys.reaches(toast(page, 'Saved'));
  expect(await stored(unit)).toMatchObject({ time_zone: 'America/New_York' });
  await keys.press(button(page, 'Unpair'));
  await keys.reaches(page.getByRole('alertdialog'));
  await keys.key('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await keys.isAt(button(page, 'Unpair'))).toBe(true);
});
