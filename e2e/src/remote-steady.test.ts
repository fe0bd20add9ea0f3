import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import { rowOf } from './steps/every-command.ts';
import { openBoard } from './testing/open-board.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const board = openBoard(house);
const page = () => board().page;

it('on the board nothing moves when the water’s value is old, nor when it is new again', async () => {
  await board().reports('temperature', { required: 28 });
  for (const viewport of [viewports.phone, viewports.desktop]) {
    await page().setViewportSize(viewport);
    await board().at('remote');
    await page().getByText('Set to', { exact: true }).waitFor();
    const mode = rowOf(page(), 'Mode');
    const tabs = page().getByRole('navigation', { name: 'Unit', exact: true });
    const room = async () => ((await mode.boundingBox())?.y ?? 0) - ((await tabs.boundingBox())?.y ?? 0);
    const before = await room();
    await board().context.setOffline(true);
    await page().getByText('Nothing can be reached until its network is back.').waitFor();
    await page()
      .getByText(/as of /u)
      .waitFor();
    expect(await room()).toBe(before);
    await board().context.setOffline(false);
    await page().getByText('Ready', { exact: true }).waitFor();
    expect(await room()).toBe(before);
  }
});

it.each(['remote', 'cover'] as const)(
  'is done where it takes time once that is over, and has begun until then: %s',
  async (tab) => {
    await board().at(tab, { cover: 'open' });
    await page().getByRole('button', { name: 'Close', exact: true }).click();
    await page().getByRole('alertdialog').getByRole('button', { name: 'Close the cover' }).click();
    const { id } = await board().unit.told<CommandMessage>('command');
    const is = (cover: string) =>
      board().unit.say('up/state', board().unit.state(board().stateWith({ cover })));
    await is('closing');
    await board().unit.say('up/command', { id, stage: 'done' });
    await page().getByText('Started', { exact: true }).waitFor();
    expect(await page().getByText('Done', { exact: true }).count()).toBe(0);
    await is('closed');
    await page().getByText('Done', { exact: true }).waitFor();
    expect(await page().getByText('Started', { exact: true }).count()).toBe(0);
  },
);

it('a pump that is switched off and still cools the heater says so in the place of ‘Done’, and nothing moves', async () => {
  await board().at('remote', { filtration: 'low', filtrationWhy: 'interval' });
  const row = rowOf(page(), 'Filtration');
  for (const viewport of [viewports.desktop, viewports.phone]) {
    await page().setViewportSize(viewport);
    const height = async () => (await row.boundingBox())?.height;
    const before = await height();
    await row.getByRole('radio', { name: 'Off' }).click();
    const { id } = await board().unit.told<CommandMessage>('command');
    const runsOn = board().stateWith({ filtration: 'low', filtrationWhy: 'after-run' });
    await board().unit.say('up/state', board().unit.state(runsOn));
    await board().unit.say('up/command', { id, stage: 'done' });
    await row.getByText('Still running: cools the heater', { exact: true }).waitFor();
    expect(await row.getByText('Done', { exact: true }).count()).toBe(0);
    expect(await height()).toBe(before);
    await row.getByRole('button', { name: 'Undo' }).click();
    const { id: undone } = await board().unit.told<CommandMessage>('command');
    const asBefore = board().stateWith({ filtration: 'low', filtrationWhy: 'interval' });
    await board().unit.say('up/state', board().unit.state(asBefore));
    await board().unit.say('up/command', { id: undone, stage: 'done' });
    await row.getByText('Done', { exact: true }).waitFor();
  }
});
