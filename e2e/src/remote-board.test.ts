import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyboardOf } from './harness/keyboard.ts';
import { viewports } from './harness/screen.ts';
import { type AtBoard, boardOf } from './steps/board.ts';
import { rowOf } from './steps/every-command.ts';
import { leapingClock } from './steps/leaping-clock.ts';
import { fullFeatures } from './steps/made-pool.ts';
import { openHouse } from './testing/open-house.ts';

const clock = leapingClock();
const house = openHouse({ clock });
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

/** All that can be pressed on the page, and what of it is usable. */
const usable = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, [role=radiogroup] [type=radio])')]
      .filter((one) => !one.matches(':disabled, [aria-disabled=true]'))
      .map((one) => one.getAttribute('aria-label') ?? one.innerText.trim()),
  );

const told = () => board.unit.told<CommandMessage>('command');
const answer = (row: string) => rowOf(page, row).getByRole('status');
const end = (id: string, stage: 'done' | 'rejected' | 'failed', code?: string) =>
  board.unit.say('up/command', { id, stage, ...(code ? { code } : {}) });

describe('nothing can be switched, and why and what to do is said', { timeout: 60_000 }, () => {
  const hour = 3_600_000;
  it.each<[what: string, state: object, title: RegExp, text: string]>([
    [
      'in its menu',
      { screen: 'menu' },
      /^Somebody is in the unit’s menu$/u,
      'Press HOME on its panel, then it can be switched from here.',
    ],
    [
      'mixing',
      { mixingUntil: new Date(Date.now() + 10 * hour).toISOString() },
      /^Ready in \d+:\d\d$/u,
      'The water is being mixed after the start; the values count afterwards.',
    ],
  ])('while the unit is %s; upkeep is told all the same', async (_what, state, title, text) => {
    for (const tab of ['remote', 'cover', 'mode'] as const) {
      await board.at(tab, {}, state);
      await page.getByText(title).waitFor();
      await page.getByText(text).waitFor();
      expect(await usable()).toEqual([]);
    }
    await board.at('consumables', {}, state);
    await page.getByText('Ready', { exact: true }).waitFor();
    await rowOf(page, 'Heating time').getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset it' }).click();
    expect(await told()).toMatchObject({ name: 'counter.reset', args: { name: 'heating' } });
  });

  it('counts down while the water is mixed, and is ready by itself', async () => {
    await board.at('remote', {}, { mixingUntil: new Date(clock.now().getTime() + 12_000).toISOString() });
    await page.getByText(/^Ready in 0:\d\d$/u).waitFor();
    await page.getByText('Ready', { exact: true }).waitFor();
    expect(await usable()).toContain('Blink');
  });

  it('while this device has no network; nothing that is pressed then is sent later', async () => {
    await board.at('remote');
    await board.context.setOffline(true);
    await page.getByText('Nothing can be reached until its network is back.').waitFor();
    expect(await usable()).toEqual([]);
    await rowOf(page, 'Find the unit').getByRole('button').click({ force: true });
    await rowOf(page, 'Heating').getByRole('radio', { name: 'On' }).click({ force: true });
    await board.context.setOffline(false);
    await page.getByText('Ready', { exact: true }).waitFor();
    expect(await board.commands()).toEqual([]);
  });

  it('while the server cannot be reached', async () => {
    await page.routeWebSocket('**/api/live', (socket) => socket.close());
    await page.route('**/api/health', (route) => route.abort('connectionrefused'));
    await board.open('remote');
    await page.getByText('Server is offline, try again later', { exact: true }).first().waitFor();
    await page.getByText('Nothing can be reached until it is back.').waitFor();
    expect(await usable()).toEqual([]);
  });

  it.each([
    [31_000, 'The unit is reconnecting', 'It can be reached again as soon as it answers.'],
    [240_000, 'The unit is offline', 'Check its power and its internet connection.'],
  ])('while the unit has been silent for %i ms, of upkeep too', async (ms, title, text) => {
    await board.at('remote');
    clock.leap(ms);
    for (const tab of ['remote', 'cover', 'mode', 'consumables'] as const) {
      await board.open(tab);
      await page.getByText(title, { exact: true }).first().waitFor();
      await page.getByText(text).waitFor();
      expect(await usable()).toEqual([]);
    }
    await board.unit.say('up/state', board.unit.state(board.stateWith()));
    await page.getByText('Ready', { exact: true }).waitFor();
  });

  it('without the role; its owner tells it of upkeep in every variant', async () => {
    await board.unit.end();
    board = await boardOf(house(), { roles: ['ROLE_APP_POOL_LIVE'] });
    page = board.page;
    await board.at('remote');
    await page.getByText('Access denied', { exact: true }).waitFor();
    await page.getByText('Your account may not switch this pool. Ask your dealer or our support').waitFor();
    expect(await usable()).toEqual([]);
    await board.at('consumables');
    await rowOf(page, 'pH−, tube 1').getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'It is changed' }).click();
    expect(await told()).toMatchObject({ name: 'tube.replace', args: { n: 1 } });
    await board.unit.end();
    board = await boardOf(house(), { roles: ['ROLE_APP_POOL_LIVE'], live: true });
    page = board.page;
    await board.at('consumables');
    await rowOf(page, 'pH−, canister 1').getByRole('button').click();
    await page.getByRole('textbox', { name: 'In it now, litres' }).fill('12,5');
    await page.getByRole('alertdialog').getByRole('button', { name: 'It is refilled' }).click();
    expect(await told()).toMatchObject({ name: 'canister.refill', args: { n: 1, volume: 12_500 } });
  });
});

describe('a press', { timeout: 60_000 }, () => {
  it('that is doubled is one command', async () => {
    await board.at('remote');
    await rowOf(page, 'Find the unit').getByRole('button', { name: 'Blink' }).dblclick();
    await rowOf(page, 'Filtration').getByRole('radio', { name: 'Low' }).dblclick();
    await rowOf(page, 'Backwash').getByRole('button', { name: 'Start …' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start washing' }).dblclick();
    // Commands of several rows are on their way at once: which comes first is nobody's promise.
    const names = [(await told()).name, (await told()).name, (await told()).name].sort();
    expect(names).toEqual(['backwash.start', 'identify', 'pump.set']);
    await answer('Backwash').getByText('Sent').waitFor();
    expect((await board.commands()).map(({ name }) => name).sort()).toEqual(names);
  });

  it('in one row waits for none in another, and each is answered in its own', async () => {
    await board.at('remote');
    await rowOf(page, 'Heating').getByRole('radio', { name: 'On' }).click();
    await rowOf(page, 'Relay 3').getByRole('radio', { name: 'On' }).click();
    await rowOf(page, 'Filling').getByRole('button', { name: 'Start' }).click();
    await rowOf(page, 'Find the unit').getByRole('button', { name: 'Blink' }).click();
    const ids = new Map<string, string>();
    for (let n = 0; n < 4; n += 1) {
      const { name, id } = await told();
      ids.set(name, id);
    }
    const idOf = (name: string) => ids.get(name) ?? expect.unreachable(`${name} was not sent`);
    const rows = ['Heating', 'Relay 3', 'Filling', 'Find the unit'];
    for (const row of rows) await answer(row).getByText('Sent').waitFor();
    await end(idOf('identify'), 'done');
    await end(idOf('filling.start'), 'failed');
    await end(idOf('relay.set'), 'rejected', 'not-home');
    await answer('Find the unit').getByText('Done').waitFor();
    await answer('Filling').getByText('It tried and failed: look at its display').waitFor();
    await answer('Relay 3').getByText('Refused: press HOME on its panel').waitFor();
    await answer('Heating').getByText('Sent').waitFor();
    await end(idOf('heating.set'), 'done');
    await answer('Heating').getByText('Done').waitFor();
  });

  it('that stops the cover waits for nothing', async () => {
    await board.at('cover');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the cover' }).click();
    expect((await told()).name).toBe('cover.close');
    await page.getByText('The cover closes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const { id, name } = await told();
    expect(name).toBe('cover.stop');
    await page.getByText('The cover stops', { exact: true }).waitFor();
    await end(id, 'done');
    await page.getByText('Done', { exact: true }).waitFor();
    expect((await board.commands()).map((one) => one.name)).toEqual(['cover.close', 'cover.stop']);
  });

  it('on Off waits for nothing either, although what is being switched on is off as yet', async () => {
    await board.at('remote', { relay3: false }, { mode: 'off' });
    for (const row of ['Relay 3', 'Mode']) {
      await rowOf(page, row).getByRole('radio', { name: 'On', exact: true }).click();
      await told();
      await answer(row).getByText('Sent').waitFor();
      await rowOf(page, row).getByRole('radio', { name: 'Off', exact: true }).click();
      expect((await told()).args).toMatchObject(row === 'Mode' ? { mode: 'off' } : { n: 3, on: false });
    }
  });

  it('on Cancel leaves nothing of what was typed to the next refill, nor that it was wrong', async () => {
    await board.at('consumables');
    const refill = rowOf(page, 'pH−, canister 1').getByRole('button');
    const litres = page.getByRole('textbox', { name: 'In it now, litres' });
    await refill.click();
    // Nothing is said to be wrong before it was touched.
    const wrong = page.getByRole('alertdialog').locator('[aria-invalid=true]');
    await litres.waitFor();
    expect(await wrong.count()).toBe(0);
    await litres.fill('0');
    expect(await wrong.count()).toBe(0);
    await litres.blur();
    await wrong.waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await refill.click();
    expect(await litres.inputValue()).toBe('20');
    expect(await wrong.count()).toBe(0);
  });

  it('works by keyboard alone, and arrows switch nothing', async () => {
    await page.setViewportSize(viewports.desktop);
    await board.at('remote');
    const keys = keyboardOf(page);
    const speeds = page.getByRole('radiogroup', { name: 'Speed of the pump' });
    await keys.tabTo(speeds.getByRole('radio', { checked: true }));
    await keys.key('ArrowRight');
    expect(await keys.isAt(speeds.getByRole('radio', { name: 'High' }))).toBe(true);
    expect(await board.commands()).toEqual([]);
    await keys.key('Space');
    const { id, args } = await told();
    expect(args).toEqual({ speed: 'high', minutes: 60 });
    await end(id, 'done');
    await keys.reaches(answer('Filtration').getByText('Done'));
    await keys.press(rowOf(page, 'Cover').getByRole('button', { name: 'Open' }));
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Open the cover' }));
    expect((await told()).name).toBe('cover.open');
  });
});

describe('the board', { timeout: 60_000 }, () => {
  it('shows what the unit has and nothing else', async () => {
    const { unit } = board;
    const rows = async () =>
      page.locator('main li[aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel));
    await board.at('remote');
    expect(await rows()).toEqual([
      ...['Filtration', 'Heating', 'Solar', 'Dosing', 'Backwash', 'Filling', 'Cover'],
      ...['Relay 1', 'Relay 2', 'Relay 3', 'Relay 4', 'Find the unit'],
    ]);
    const features = fullFeatures.filter((name) => !['speeds', 'cover', 'solar', 'backwash'].includes(name));
    await unit.say('up/presence', {
      ...{ online: true, sid: unit.sid, kind: 'controller' },
      features: [...features, 'relay2'],
    });
    await board.at('remote');
    expect(await rows()).toEqual(['Filtration', 'Heating', 'Dosing', 'Filling', 'Relay 2', 'Find the unit']);
    const speeds = page.getByRole('radiogroup', { name: 'Speed of the pump' }).getByRole('radio');
    expect(await speeds.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(['Off', 'On']);
    expect(await page.getByRole('link', { name: 'Cover', exact: true }).count()).toBe(0);
  });

  it('calls relays by their own names, and presses one that gives a pulse', async () => {
    await board.reports('relay2', {
      ...{ name: 'Garden gate', type: 'pulse', duration: 2, days: [], start: '08:00', end: '20:00' },
      coverClosedSetsOff: false,
    });
    await board.at('remote');
    const gate = rowOf(page, 'Garden gate');
    await gate.getByText('off · Relay 2 · pulse').waitFor();
    await gate.getByRole('button', { name: 'Press', exact: true }).click();
    expect(await told()).toMatchObject({ name: 'relay.set', args: { n: 2, on: true } });
  });
});
