import { describe, expect, it } from 'vitest';
import { setFlags } from '../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { rowOf } from './steps/every-command.ts';
import { openBoard } from './testing/open-board.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const board = openBoard(house);

const filling = (speed: number | null) => ({
  ...{ levels: { lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: 145 } },
  ...{ meter: 'float', maxMinutes: 60, speed, volume: null },
});
const counters = (some: object) => ({ consumables: { canisters: [], tubes: [], counters: some } });

describe('consumables', { timeout: 60_000 }, () => {
  it('a filling counter is locked until the speed of filling is set, and says where', async () => {
    const { page } = board();
    const row = rowOf(page, 'Water filled');
    const reset = row.getByRole('button', { name: /^Reset/u });
    const locked = row.getByText('Locked until the speed of filling is set: only then is water counted.');
    await board().reports('filling', filling(null));
    await board().at('consumables');
    await locked.waitFor();
    await row.getByText('61,400 l').waitFor();
    await rowOf(page, 'Heating time').getByRole('button').waitFor();
    expect(await reset.count()).toBe(0);
    await row.getByRole('link', { name: 'Set the speed of filling' }).click();
    await page.getByRole('spinbutton', { name: 'Speed of filling' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#filling.speed');

    await board().at('consumables', {}, counters({}));
    await locked.waitFor();

    await board().reports('filling', filling(12));
    await board().at('consumables');
    await reset.waitFor();
    expect(await locked.count()).toBe(0);
  });

  it('a counter that was never reset has its total alone, another also what it counted since', async () => {
    const { page } = board();
    await board().reports('filling', filling(12));
    await board().at('consumables');
    await rowOf(page, 'Water filled').getByText('61,400 l', { exact: true }).waitFor();
    await rowOf(page, 'Heating time').getByText('412 h · 38 h since 01.10.2026 10:00:00').waitFor();
    const resetAt = '2026-10-02T08:00:00.000Z';
    await board().at(
      'consumables',
      {},
      counters({
        heating: { total: 7_200, sinceReset: 7_200, resetAt: null },
        filling: { total: 61_400, sinceReset: 1_400, resetAt },
      }),
    );
    await rowOf(page, 'Heating time').getByText('2 h', { exact: true }).waitFor();
    await rowOf(page, 'Water filled').getByText('61,400 l · 1,400 l since 02.10.2026 10:00:00').waitFor();
  });

  it('a canister whose alarm is not allowed says what is left and nothing of ordering', async () => {
    const { page, unit } = board();
    const row = rowOf(page, 'pH−, canister 1');
    await board().reports('canister1', { substance: 'phMinus', volume: 20, alarmAt: 20 });
    await board().at('consumables');
    await row.getByText('order a new one now', { exact: true }).waitFor();
    await row.getByText(/alarm\sat\s20/u).waitFor();
    const { db } = house().poolhouse.running.database;
    await setFlags({ db, clock: systemClock }, unit.serial, { on: [], off: ['canisterAlarm'] });
    await board().at('consumables');
    await row.getByText(/3\.6\sof\s20\sl\sleft/u).waitFor();
    await row.getByRole('button').waitFor();
    await expect.poll(() => row.getByText(/alarm\sat|order\sa\snew/u).count()).toBe(0);
  });

  it('nobody resets what may be locked while the settings can’t be read', async () => {
    const { page } = board();
    const settings = /\/settings$/u;
    const filled = rowOf(page, 'Water filled');
    await board().reports('filling', filling(12));
    await page.route(settings, (route) => route.fulfill({ status: 503 }));
    await board().at('consumables');
    await page.getByText('The settings could not be loaded.').waitFor();
    await rowOf(page, 'Heating time')
      .getByRole('button', { name: /^Reset/u })
      .waitFor();
    expect(await filled.count()).toBe(0);
    await page.unroute(settings);
    await page.getByRole('button', { name: 'Try again' }).click();
    await filled.getByRole('button', { name: /^Reset/u }).waitFor();
  });
});
