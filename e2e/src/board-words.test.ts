import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { describe, expect, it } from 'vitest';
import { rowOf } from './steps/every-command.ts';
import { fullFeatures } from './steps/made-pool.ts';
import { openBoard } from './testing/open-board.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const board = openBoard(house);

describe('the words of the board', { timeout: 60_000 }, () => {
  it('a relay has its own name among what runs on Status, and another its number', async () => {
    await board().reports('relay2', {
      ...{ name: 'Garden gate', type: 'switch', duration: 2, days: [], start: '08:00', end: '20:00' },
      coverClosedSetsOff: false,
    });
    await board().at('status', { relay2: true });
    const equipment = board().page.getByRole('list', { name: 'What runs' });
    await equipment.getByRole('heading', { name: 'Garden gate', exact: true }).waitFor();
    await equipment.getByRole('heading', { name: 'Relay 3', exact: true }).waitFor();
    expect(await equipment.getByText('Relay 2', { exact: true }).count()).toBe(0);
  });

  it('the board says which temperature the mode sets, and none where nothing heats', async () => {
    await board().reports('temperature', { required: 28 });
    await board().reports('winter', { minimumWater: 4 });
    const head = board().page.locator('main dl').first();
    const setTo = head.getByText('Set to', { exact: true });
    await board().at('remote', {}, { mode: 'auto' });
    await head.getByText('28.0 °C').waitFor();
    await board().at('remote', {}, { mode: 'winter' });
    await setTo.waitFor();
    await head.getByText('4.0 °C').waitFor();
    await board().at('remote', {}, { mode: 'off' });
    await head.getByText('27.4 °C').waitFor();
    await rowOf(board().page, 'Heating').waitFor();
    expect(await setTo.count()).toBe(0);
  });

  it('a wash that waits for the heater to cool says so, on Status too, and is stopped as one that runs', async () => {
    const { unit, page } = board();
    const waits = { backwash: 'stopped', backwashWhy: 'by-hand', heating: false, heatingWhy: 'before-wash' };
    const words = 'waits until the heater has cooled';
    await board().at('status', waits);
    const equipment = page.getByRole('list', { name: 'What runs' });
    await equipment.getByText(words, { exact: true }).waitFor();
    await equipment.getByText('off, before the backwash', { exact: true }).waitFor();
    await board().at('remote', { ...waits, nextBackwash: '2099-06-02T04:00:00Z' });
    const row = rowOf(page, 'Backwash');
    await row.getByText(words, { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Stop', exact: true }).click();
    const { id, name } = await unit.told<CommandMessage>('command');
    expect(name).toBe('backwash.stop');
    await unit.say('up/command', { id, stage: 'done' });
    await unit.say('up/state', unit.state(board().stateWith({ backwash: 'stopped' })));
    await row.getByRole('button', { name: 'Start …' }).waitFor();
  });

  it('electrolysis without dosing pumps is paused in a row of its own', async () => {
    const { unit, page } = board();
    await unit.say('up/presence', {
      ...{ online: true, sid: unit.sid, kind: 'controller' },
      features: [...fullFeatures.filter((name) => name !== 'dosing'), 'electrolysis'],
    });
    const outputs = { filtration: 'medium', electrolyser: 10 };
    await board().at('remote', {}, { outputs });
    const row = rowOf(page, 'Electrolysis');
    await row.getByText('10 g/h').waitFor();
    await row.getByRole('button', { name: 'Pause …' }).click();
    const asks = page.getByRole('alertdialog', { name: 'Pause the electrolysis?' });
    await asks.getByRole('button', { name: 'Pause the electrolysis' }).click();
    expect(await unit.told<CommandMessage>('command')).toMatchObject({
      ...{ name: 'dosing.pause', args: { minutes: 120 } },
    });
    await row.getByText('Paused for 2 h').waitFor();
    expect(await rowOf(page, 'Dosing').count()).toBe(0);
  });
});
