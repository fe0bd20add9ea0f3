import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setFlags } from '../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { addAxe, findings } from './harness/axe.ts';
import { type AtBoard, boardOf } from './steps/board.ts';
import { rowOf } from './steps/every-command.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let board: AtBoard;
let page: Page;

beforeEach(async () => {
  board = await boardOf(house());
  page = board.page;
  await addAxe(board.context);
  await board.reports('filling', {
    ...{ levels: { lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: 145 } },
    ...{ meter: 'float', maxMinutes: 60, speed: 12, volume: null },
  });
  // Everything is there before anything is switched off.
  await board.at('consumables');
});
afterEach(() => board.unit.end());

const flags = (change: { on?: UnitFlag[]; off?: UnitFlag[] }) =>
  setFlags({ db: house().poolhouse.running.database.db, clock: systemClock }, board.unit.serial, {
    ...{ on: [], off: [], ...change },
  });
const open = (path: string) => page.goto(new URL(`/units/${board.unit.serial}/${path}`, page.url()).href);
const section = (name: string) => page.getByRole('region', { name, exact: true });
const usable = (row: string) =>
  rowOf(page, row).locator(':is(button, [type=radio]):not(:disabled, [aria-disabled=true])');
const notAllowed = (within: ReturnType<typeof section>) => within.getByText(/^Not allowed/u);

describe('what whoever runs the cloud has switched off for a unit', { timeout: 60_000 }, () => {
  it.each<[flag: UnitFlag, page: string, section: string, rows: ['remote' | 'consumables', string][]]>([
    [
      ...(['heating', 'heating', 'Heating'] as const),
      [
        ['remote', 'Heating'],
        ['consumables', 'Heating time'],
      ],
    ],
    [
      ...(['filling', 'filling', 'Water filling'] as const),
      [
        ['remote', 'Filling'],
        ['consumables', 'Water filled'],
      ],
    ],
    ['canister', 'canister', 'Canister 2', [['consumables', 'Chlorine, canister 2']]],
    ['tube', 'tube', 'Tube 2', [['consumables', 'Chlorine, tube 2']]],
  ])(
    '%s: is not allowed in its settings nor in its rows, until it is on again',
    async (flag, path, title, rows) => {
      await flags({ off: [flag] });
      await open(`settings/${path}`);
      await notAllowed(section(title)).waitFor();
      const fields = section(title).locator('input, select, [role=switch], [role=radio]');
      expect(await fields.count()).toBe(0);
      expect(await findings(page)).toEqual([]);
      for (const [tab, name] of rows) {
        await open(tab);
        await notAllowed(rowOf(page, name)).waitFor();
        expect(await usable(name).count()).toBe(0);
      }
      await flags({ on: [flag] });
      await open(`settings/${path}`);
      await fields.first().waitFor();
      for (const [tab, name] of rows) {
        await open(tab);
        await usable(name).first().waitFor();
        expect(await notAllowed(rowOf(page, name)).count()).toBe(0);
      }
    },
  );

  it('canisterAlarm: is not allowed at its field, and the rest of the canister can be set', async () => {
    const alarm = section('Canister 1').getByRole('spinbutton', { name: 'Warn at' });
    const volume = section('Canister 1').getByRole('spinbutton', { name: 'Volume' });
    await open('settings/canister');
    await alarm.waitFor();
    await flags({ off: ['canisterAlarm'] });
    await page.reload();
    await volume.waitFor();
    await section('Canister 1').getByText('Warn at', { exact: true }).waitFor();
    await notAllowed(section('Canister 1')).waitFor();
    expect(await alarm.count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await volume.fill('10');
    await page.getByRole('button', { name: 'Save and apply' }).click();
    expect(await board.unit.told('settings')).toMatchObject({ section: 'canister1', state: { volume: 10 } });
  });

  it('what runs out is told of as far as it is allowed', async () => {
    const row = page.getByRole('switch', { name: 'Something runs out', exact: true });
    const says = (text: string) =>
      page.locator('main label').filter({ has: row }).getByText(text, { exact: true });
    const [canister, tube] = ['A canister below its warning level', 'a tube that is due within 14 days.'];
    await open('notifications');
    await says(`${canister}, ${tube}`).waitFor();
    await flags({ off: ['canisterAlarm'] });
    await page.reload();
    await says('A tube that is due within 14 days.').waitFor();
    expect(await row.isEnabled()).toBe(true);
    await flags({ off: ['tube'] });
    await page.reload();
    await says('It is switched off for your unit. Ask your dealer or our support.').waitFor();
    expect([await row.isDisabled(), await row.isChecked()]).toEqual([true, false]);
    expect(await findings(page)).toEqual([]);
    await flags({ on: ['canisterAlarm'] });
    await page.reload();
    await says(`${canister}.`).waitFor();
    expect([await row.isEnabled(), await row.isChecked()]).toEqual([true, true]);
  });

  it('notification: its tab stays, and says that it is not allowed', async () => {
    const heading = page.locator('main').getByRole('heading', { name: 'Not allowed', exact: true });
    await open('notifications');
    await page.locator('main').getByRole('heading', { name: 'Tell me when', exact: true }).waitFor();
    expect(await heading.count()).toBe(0);
    await flags({ off: ['notification'] });
    await page.reload();
    await heading.waitFor();
    await page.getByText('It is switched off for your unit. Ask your dealer or our support.').waitFor();
    await page.getByRole('link', { name: /^Notifications/u }).waitFor();
    expect(await findings(page)).toEqual([]);
    await open('timeline');
    await page.getByRole('heading', { name: 'What is allowed was changed', exact: true }).waitFor();
  });
});
