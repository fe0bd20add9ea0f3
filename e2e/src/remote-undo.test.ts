import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import { type AtBoard, boardOf } from './steps/board.ts';
import { rowOf } from './steps/every-command.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let board: AtBoard;
let page: Page;

beforeEach(async () => {
  board = await boardOf(house(), { viewport: viewports.phone });
  page = board.page;
});
afterEach(async () => {
  expect(board.complaints).toEqual([]);
  await board.unit.end();
});

const told = () => board.unit.told<CommandMessage>('command');
const answer = (row: string) => rowOf(page, row).getByRole('status');
const end = (id: string, stage: 'done') => board.unit.say('up/command', { id, stage });

describe('a press', { timeout: 60_000 }, () => {
  it('that is asked about is dropped by a phone’s back, which stays on the page', async () => {
    // A browser without a phone around it cannot be asked to go back: its watchers are.
    await page.addInitScript(() => {
      const { CloseWatcher } = window as unknown as { CloseWatcher: new () => { requestClose(): void } };
      const watchers: object[] = [];
      class Kept extends CloseWatcher {
        constructor() {
          super();
          watchers.push(this);
        }
      }
      Object.assign(window, { CloseWatcher: Kept, watchers });
    });
    const back = () =>
      page.evaluate(() => {
        const { watchers } = window as unknown as { watchers: { requestClose(): void }[] };
        watchers.at(-1)?.requestClose();
      });
    await page.reload();
    await board.at('remote');
    const { href } = new URL(page.url());
    await rowOf(page, 'Cover').getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alertdialog').waitFor();
    await back();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    const menu = page.getByRole('button', { name: 'Open menu' });
    await menu.click();
    await page.getByRole('button', { name: 'Close menu' }).waitFor();
    await back();
    await menu.waitFor();
    expect(page.url()).toBe(href);
    expect(await board.commands()).toEqual([]);
  });

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

  it('tells what the unit makes of it while it can be undone', async () => {
    const warm = { heating: false, heatingWhy: 'warm' };
    await board.at('remote', warm);
    const row = rowOf(page, 'Heating');
    await row.getByRole('radio', { name: 'On', exact: true }).click();
    const { id } = await told();
    await end(id, 'done');
    await row.getByRole('button', { name: 'Undo' }).waitFor();
    await row.getByText('off, it is warm enough', { exact: true }).waitFor();
    expect(await answer('Heating').innerText()).toBe('Done');
    const pump = rowOf(page, 'Filtration');
    await pump.getByRole('radio', { name: 'High', exact: true }).click();
    await end((await told()).id, 'done');
    // Until the unit says so itself it is done, and no more.
    await pump.getByRole('button', { name: 'Undo' }).waitFor();
    const before = await pump.innerText();
    expect(before).toContain('Done');
    expect(before).not.toContain('medium');
    const runs = { ...warm, filtration: 'high', filtrationWhy: 'by-hand' };
    await board.unit.say('up/state', board.unit.state(board.stateWith(runs)));
    await pump.getByText(/high · .*by hand/u).waitFor();
    expect(await pump.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });
});
