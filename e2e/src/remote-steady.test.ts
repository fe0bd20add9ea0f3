import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { expect, it } from 'vitest';
import { openBoard } from './testing/open-board.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const board = openBoard(house);
const page = () => board().page;

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
