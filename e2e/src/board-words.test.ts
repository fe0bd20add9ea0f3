import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AtBoard, boardOf } from './steps/board.ts';
import { rowOf } from './steps/every-command.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let board: AtBoard;

beforeEach(async () => {
  board = await boardOf(house());
});
afterEach(async () => {
  expect(board.complaints).toEqual([]);
  await board.unit.end();
});

/** The unit goes by these settings. */
async function reports(section: string, state: object): Promise<void> {
  await board.unit.say('up/settings', {
    ...{ section, state, version: 0, revision: 1, origin: 'panel', errors: [] },
  });
  await board.unit.told('settings');
}

describe('the words of the board', { timeout: 60_000 }, () => {
  it('a relay has its own name among what runs on Status, and another its number', async () => {
    await reports('relay2', {
      ...{ name: 'Garden gate', type: 'switch', duration: 2, days: [], start: '08:00', end: '20:00' },
      coverClosedSetsOff: false,
    });
    await board.at('status', { relay2: true });
    const equipment = board.page.getByRole('list', { name: 'What runs' });
    await equipment.getByRole('heading', { name: 'Garden gate', exact: true }).waitFor();
    await equipment.getByRole('heading', { name: 'Relay 3', exact: true }).waitFor();
    expect(await equipment.getByText('Relay 2', { exact: true }).count()).toBe(0);
  });

  it('the board says which temperature the mode sets, and none where nothing heats', async () => {
    await reports('temperature', { required: 28 });
    await reports('winter', { minimumWater: 4 });
    const head = board.page.locator('main dl').first();
    const setTo = head.getByText('Set to', { exact: true });
    await board.at('remote', {}, { mode: 'auto' });
    await head.getByText('28.0 °C').waitFor();
    await board.at('remote', {}, { mode: 'winter' });
    await setTo.waitFor();
    await head.getByText('4.0 °C').waitFor();
    await board.at('remote', {}, { mode: 'off' });
    await head.getByText('27.4 °C').waitFor();
    await rowOf(board.page, 'Heating').waitFor();
    expect(await setTo.count()).toBe(0);
  });
});
