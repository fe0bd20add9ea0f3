import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import type { AtBoard } from './steps/board.ts';
import { rowOf } from './steps/every-command.ts';
import { openBoard } from './testing/open-board.ts';
import { openHouse } from './testing/open-house.ts';

const opened = openBoard(openHouse(), { viewport: viewports.phone });
let board: AtBoard;
let page: AtBoard['page'];
beforeEach(() => {
  board = opened();
  page = board.page;
});

const told = () => board.unit.told<CommandMessage>('command');
const answer = (row: string) => rowOf(page, row).getByRole('status');
const end = (id: string, stage: 'done') => board.unit.say('up/command', { id, stage });

describe('a press', { timeout: 60_000 }, () => {
  it('can be undone for ten seconds, once', async () => {
    await page.clock.install();
    await board.at('remote');
    const lights = rowOf(page, 'Relay 3');
    const undo = lights.getByRole('button', { name: 'Undo' });
    await lights.getByRole('radio', { name: 'On' }).click();
    const { id } = await told();
    await board.unit.say('up/state', board.unit.state(board.stateWith({ relay3: true })));
    await end(id, 'done');
    await undo.click();
    const back = await told();
    expect(back).toMatchObject({ name: 'relay.set', args: { n: 3, on: false } });
    await board.unit.say('up/state', board.unit.state(board.stateWith()));
    await end(back.id, 'done');
    await answer('Relay 3').getByText('Done').waitFor();
    expect(await undo.count()).toBe(0);

    await lights.getByRole('radio', { name: 'On' }).click();
    const again = await told();
    await board.unit.say('up/state', board.unit.state(board.stateWith({ relay3: true })));
    await end(again.id, 'done');
    await undo.waitFor();
    await page.clock.fastForward(11_000);
    await undo.waitFor({ state: 'detached' });
  });

  it('tells what the unit makes of it while it can be undone, and is heard to be done once', async () => {
    const off = { heating: false, heatingWhy: 'by-hand' };
    await board.at('remote', off);
    const row = rowOf(page, 'Heating');
    await row.getByText('off by hand', { exact: true }).waitFor();
    const heard = await answer('Heating').evaluateHandle((status) => {
      const said: string[] = [];
      const hear = ({ addedNodes }: MutationRecord) => {
        for (const { textContent } of addedNodes) if (textContent) said.push(textContent);
      };
      new MutationObserver((records) => records.forEach(hear)).observe(status, {
        childList: true,
        subtree: true,
      });
      return said;
    });
    await row.getByRole('radio', { name: 'On', exact: true }).click();
    const { id } = await told();
    await end(id, 'done');
    // Until the unit says so itself it is done, and no more.
    await row.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await row.innerText()).not.toContain('by hand');
    const warm = { heating: false, heatingWhy: 'warm' };
    await board.unit.say('up/state', board.unit.state(board.stateWith(warm)));
    await row.getByText('off, it is warm enough', { exact: true }).waitFor();
    expect(await row.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    expect((await heard.jsonValue()).filter((text) => text.includes('Done'))).toEqual(['Done']);

    const pump = rowOf(page, 'Filtration');
    await pump.getByRole('radio', { name: 'High', exact: true }).click();
    await end((await told()).id, 'done');
    await pump.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await pump.innerText()).not.toContain('m³/h');
    const runs = { ...warm, filtration: 'high', filtrationWhy: 'by-hand' };
    await board.unit.say('up/state', board.unit.state(board.stateWith(runs)));
    await pump.getByText(/high · .*by hand/u).waitFor();
    expect(await pump.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });
});
