import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAxe, findings } from './harness/axe.ts';
import type { Browser, Person } from './harness/browser.ts';
import { layoutFindings } from './harness/layout-findings.ts';
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
  unit = await settingsUnit(poolhouse, owner, ['filtration', 'heating', 'solar', 'filling']);
  person = await open('temperature');
});

/** Opens a page of the settings, in a browser of its own or in a further tab of this one. */
async function open(page: string, viewport = { width: 1440, height: 900 }): Promise<Person> {
  const opened = await browser.person({ viewport });
  await addAxe(opened.context);
  await enter(opened.page, poolhouse.addresses.portal, owner);
  await opened.page.goto(addressOf(page));
  await opened.page.getByRole('heading', { level: 2 }).first().waitFor();
  return opened;
}

const addressOf = (page: string): string =>
  new URL(`/units/${unit.serial}/settings/${page}`, poolhouse.addresses.portal).href;

const water = ({ page }: Person) => page.getByRole('spinbutton', { name: 'Water', exact: true });
const bar = ({ page }: Person) => page.getByRole('region', { name: 'Changes' });
/** What the bar says, its unbreakable spaces as others. */
const said = async (who: Person): Promise<string> => (await bar(who).innerText()).replaceAll('\u00a0', ' ');
const section = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });
const save = (who: Person) => bar(who).getByRole('button', { name: 'Save and apply' }).click();

it('of what is switched off for a unit says that it is not allowed, and leaves the rest', async () => {
  const { db } = poolhouse.running.database;
  await db
    .updateTable('units')
    .set({ flags_off: ['heating'] })
    .where('id', '=', unit.id)
    .execute();
  await person.page.goto(addressOf('heating'));
  await section(person, 'Heating').getByText('Not allowed', { exact: true }).waitFor();
  expect(await section(person, 'Heating').getByRole('switch').count()).toBe(0);
  expect(await findings(person.page)).toEqual([]);
  await person.page.goto(addressOf('temperature'));
  await water(person).fill('28');
  await save(person);
  expect(await unit.wanted()).toMatchObject({ section: 'temperature', state: { required: 28 } });
});

it.each(['auto', 'eco'])('on a phone no choice of %s is cut, not even the longest', async (name) => {
  const { page } = await open(name, viewports.phone);
  const select = page.getByRole('combobox', { name: 'Water from' }).first();
  await select.selectOption('Bottom drain');
  expect(await layoutFindings(page)).toEqual([]);
});

describe('a change of a setting', () => {
  it('is counted, sent, shown as not answered, and then as what the unit goes by', async () => {
    await water(person).fill('28,5');
    await expect.poll(() => said(person)).toContain('1 change');
    await expect.poll(() => said(person)).toContain('Water: 26.0 °C → 28.5 °C.');
    await save(person);
    const message = await unit.wanted();
    expect(message).toMatchObject({ section: 'temperature', state: { required: 28.5 } });
    await section(person, 'Temperature').getByText('Not answered yet', { exact: true }).waitFor();
    await bar(person).getByText('Sent', { exact: true }).waitFor();
    const list = person.page.getByRole('navigation', { name: 'Sections of the settings' });
    await list.getByRole('link', { name: /^Temperature.*28\.5.*Not answered yet$/u }).waitFor();
    await person.page.reload();
    await section(person, 'Temperature')
      .getByText('The unit has not answered yet. It is asked again until it does.')
      .waitFor();
    await unit.apply(message);
    await section(person, 'Temperature').getByText('As the unit reports').waitFor();
    await list.getByRole('link', { name: /^Temperature.*28\.5 °C$/u }).waitFor();
    expect(await findings(person.page)).toEqual([]);
  });

  it('is applied, and nothing more is said of it once something else was typed', async () => {
    await water(person).fill('28');
    await save(person);
    await unit.apply(await unit.wanted());
    await bar(person).getByText('Applied', { exact: true }).waitFor();
    await water(person).fill('29');
    await bar(person).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => water(person).inputValue()).toBe('28.0');
    expect(await bar(person).count()).toBe(0);
  });

  it('that the unit refuses stands at its field with the reason, and what was typed is still there', async () => {
    await water(person).fill('31');
    await save(person);
    await unit.refuse(await unit.wanted(), { required: 26 }, [{ path: 'required', code: 'between' }]);
    await person.page.getByText('The unit refused 31.0 °C. Between 5.0 °C and 40.0 °C, please.').waitFor();
    await expect.poll(() => water(person).inputValue()).toBe('31.0');
    expect(await water(person).getAttribute('aria-invalid')).toBe('true');
    await water(person).fill('30');
    await save(person);
    await unit.apply(await unit.wanted());
    await bar(person).getByText('Applied', { exact: true }).waitFor();
  });

  it('that only the unit can judge is refused in words', async () => {
    await person.page.goto(addressOf('filling'));
    const { page } = person;
    await page.getByRole('spinbutton', { name: 'High alarm' }).fill('250');
    await save(person);
    const message = await unit.wanted();
    const levels = { lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: 145 };
    await unit.refuse(message, { ...message.state, levels }, [
      { path: 'levels.highAlarm', code: 'meter-too-short' },
    ]);
    await page.getByText('The unit refused 250 cm. The level meter does not reach that high').waitFor();
  });

  it.each([
    ['keep mine', 'Keep mine', 30],
    ['take theirs', 'Take 24.0 °C', undefined],
  ])('crossed by one at the panel is chosen by whoever edits: %s', async (_, choice, sent) => {
    await water(person).fill('30');
    await unit.change('temperature', { required: 24 });
    await person.page.getByText('Water: 24.0 °C now, you set 30.0 °C').waitFor();
    expect(await water(person).inputValue()).toBe('30');
    await unit.wanted();
    // The bar may lie over it: it leads there.
    await bar(person).getByRole('button', { name: 'Choose', exact: true }).click();
    await expect
      .poll(() => person.page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Take 24\.0\s°C$/u);
    await person.page.getByRole('button', { name: choice }).click();
    if (sent === undefined) {
      await expect.poll(() => water(person).inputValue()).toBe('24.0');
      await expect.poll(() => bar(person).count()).toBe(0);
      return;
    }
    await save(person);
    expect(await unit.wanted()).toMatchObject({ state: { required: sent } });
  });
});

describe('nothing is lost', () => {
  it('of a change for a unit that is away: it is saved, and sent when the unit comes back', async () => {
    await unit.say('up/presence', { online: false, sid: unit.sid });
    await water(person).fill('29');
    await save(person);
    await section(person, 'Temperature').getByText('Not answered yet', { exact: true }).waitFor();
    const message = await unit.wanted();
    await unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', features: ['heating'] });
    await unit.apply(message);
    await bar(person).getByText('Applied', { exact: true }).waitFor();
  });

  it('when the server is away: the change stays, and is saved when it is asked for again', async () => {
    await water(person).fill('29,5');
    await person.page.route('**/api/units/*/settings/*', (route) => route.abort());
    await save(person);
    await person.page.locator('#toasts li').first().waitFor();
    expect(await said(person)).toContain('1 change');
    await person.page.unroute('**/api/units/*/settings/*');
    await save(person);
    expect(await unit.wanted()).toMatchObject({ state: { required: 29.5 } });
  });

  it('of what is typed while it is being saved', async () => {
    const { page } = person;
    const threshold = page.getByRole('spinbutton', { name: 'Warmer than the water by' });
    await water(person).fill('28');
    await page.getByRole('link', { name: /^Solar/u }).click();
    await threshold.fill('7');
    const held = Promise.withResolvers<void>();
    await page.route('**/settings/temperature', async (route) => {
      await held.promise;
      await route.continue();
    });
    await save(person);
    await threshold.fill('9');
    held.resolve();
    expect(await unit.wanted()).toMatchObject({ section: 'temperature', state: { required: 28 } });
    expect(await unit.wanted()).toMatchObject({ section: 'solar', state: { threshold: 7 } });
    await expect.poll(() => said(person)).toContain('Warmer than the water by: 7.0 K → 9.0 K.');
    await save(person);
    expect(await unit.wanted()).toMatchObject({ section: 'solar', state: { threshold: 9 } });
  });

  it('by a reload, nor by another page of the settings; the form asks before it is left', async () => {
    await water(person).fill('27');
    await person.page.reload();
    await expect.poll(() => water(person).inputValue()).toBe('27.0');
    await person.page.getByRole('link', { name: /^Winter/u }).click();
    await person.page.getByRole('heading', { name: 'Winter', level: 2 }).waitFor();
    expect(await said(person)).toContain('1 change');
    await person.page.getByRole('link', { name: 'Status', exact: true }).click();
    await person.page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await bar(person).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => bar(person).count()).toBe(0);
  });

  it('between two tabs: what the other one saved is shown and chosen', async () => {
    const other = await open('temperature');
    await water(person).fill('31');
    await water(other).fill('25');
    await save(other);
    await unit.apply(await unit.wanted());
    await person.page.getByText('Water: 25.0 °C now, you set 31.0 °C').waitFor();
    await person.page.getByRole('button', { name: 'Keep mine' }).click();
    await save(person);
    expect(await unit.wanted()).toMatchObject({ state: { required: 31 } });
  });
});

it('shows whose pumps are of which type, and what each of the four relays does for it', async () => {
  const features = ['filtration', 'speeds'];
  await unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', features });
  await person.page.goto(addressOf('pump'));
  const rows = section(person, 'Pump').getByRole('table').getByRole('row');
  await expect
    .poll(async () => (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s*[\n\t]\s*/u)))
    .toEqual([
      ['Type A', 'Speck, Uwe EO PM', 'Low', 'Medium', 'High', 'Stop'],
      ['Type B', 'Pentair, DAB E.SWIM', 'Low', 'Medium', 'High', 'Not connected'],
      ['Type C', 'Hayward, Hayward (older model)', 'Low', 'Medium', 'High', 'Start/go'],
    ]);
});

it('says that no litres are counted, until the speed of filling is known', async () => {
  await person.page.goto(addressOf('filling'));
  const uncounted = person.page.getByText(/^Litres are not counted as long as the speed of filling/u);
  await uncounted.waitFor();
  await section(person, 'Water filling').getByRole('spinbutton', { name: 'Speed of filling' }).fill('20');
  await uncounted.waitFor({ state: 'detached' });
});

describe('what is typed', () => {
  it('anew at a level leaves it out of the pool until it is a number, and the others where they are', async () => {
    await person.page.goto(addressOf('filling'));
    const marks = person.page.getByRole('slider');
    const field = person.page.getByRole('spinbutton', { name: 'Low alarm' });
    await expect.poll(() => marks.count()).toBe(4);
    await field.fill('');
    await expect.poll(() => marks.count()).toBe(3);
    await field.fill('118');
    await expect.poll(() => marks.count()).toBe(4);
  });

  it.each([
    ['', 'Value is required'],
    ['warm', 'Please type a number.'],
    ['41', 'Between 5.0 °C and 40.0 °C, please.'],
    ['22,3', 'In steps of 0.5 °C, please.'],
    ['22,55', 'In steps of 0.5 °C, please.'],
  ])('wrong, as %j, stands there with a sentence, and is not sent', async (text, sentence) => {
    await water(person).fill(text);
    await water(person).press('Tab');
    await person.page.getByText(sentence.replaceAll(/(\d) °/gu, '$1\u00a0°')).waitFor();
    expect(await bar(person).getByRole('button', { name: 'Save and apply' }).isDisabled()).toBe(true);
  });

  it('24:00, is told how midnight is written', async () => {
    await person.page.goto(addressOf('auto'));
    const end = person.page.getByRole('group', { name: 'Interval 1' }).getByLabel('To');
    await end.fill('24:00');
    await end.press('Tab');
    await person.page.getByText('Please type a time from 00:00 to 23:59. Midnight is 00:00.').waitFor();
  });

  it('goes up and down by keys, and a warm pool is advised against but not refused', async () => {
    await water(person).press('ArrowUp');
    await expect.poll(() => water(person).inputValue()).toBe('26.5');
    await water(person).press('PageDown');
    await expect.poll(() => water(person).inputValue()).toBe('21.5');
    await water(person).fill('33');
    await person.page.getByText(/^Above 32 °C foil/u).waitFor();
    await save(person);
    expect(await unit.wanted()).toMatchObject({ state: { required: 33 } });
  });
});
