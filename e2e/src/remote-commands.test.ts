import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { languages } from '@poolhouse/domain/account/languages';
import { commandNames } from '@poolhouse/domain/unit/commands';
import { describe, expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import { speak } from './pictures/all-looks.ts';
import { boardOf } from './steps/board.ts';
import { everyCommand, placesOf, rowOf } from './steps/every-command.ts';
import { leapingClock } from './steps/leaping-clock.ts';
import { openHouse } from './testing/open-house.ts';

const clock = leapingClock();
const house = openHouse({ clock });

const { phone, desktop } = viewports;
const on = (device: string) => `on a ${device} every command`;
const limit = { timeout: 120_000 };

describe.each(Object.entries({ phone, desktop }))('on a %s every command', limit, (_device, viewport) => {
  it('is given in its row, goes through its stages there and is done, and nothing moves meanwhile', async () => {
    const board = await boardOf(house(), { viewport });
    const { page, unit } = board;
    for (const name of commandNames) {
      const { press, args, will, done = 'Done', after = {}, ...one } = everyCommand[name];
      await board.at(one.tab, one.outputs);
      const row = rowOf(page, one.row);
      const answer = row.getByRole('status');
      const before = await placesOf(page);
      await press(row, page);
      await answer.getByText('Sent').waitFor();
      expect(await answer.innerText(), name).toContain(will);
      expect(await placesOf(page), name).toEqual(before);
      const message = await unit.told<CommandMessage>('command');
      expect(message).toMatchObject({ name, args });
      await unit.say('up/command', { id: message.id, stage: 'accepted' });
      await answer.getByText('Accepted').waitFor();
      expect(await placesOf(page), name).toEqual(before);
      await unit.say('up/state', unit.state(board.stateWith({ ...one.outputs }, after)));
      await unit.say('up/command', { id: message.id, stage: 'done' });
      await answer.getByText(done, { exact: true }).waitFor();
      expect(await placesOf(page), name).toEqual(before);
    }
    expect(board.complaints).toEqual([]);
    await unit.end();
  });
});

// How it ends otherwise is the same code at every width, and has no more room on a desktop.
describe(on('phone'), limit, () => {
  it('is rejected, and says so where it was given', async () => {
    const board = await boardOf(house(), { viewport: phone });
    const { page, unit } = board;
    for (const name of commandNames) {
      const { press, ...one } = everyCommand[name];
      await board.at(one.tab, one.outputs);
      const row = rowOf(page, one.row);
      const before = await placesOf(page);
      await press(row, page);
      const { id } = await unit.told<CommandMessage>('command');
      await unit.say('up/command', { id, stage: 'rejected', code: 'unsupported' });
      await row.getByRole('status').getByText('Refused: this unit cannot do that').waitFor();
      expect(await placesOf(page), name).toEqual(before);
    }
    await unit.end();
  });
});

describe(on('desktop'), limit, () => {
  it('expires when the unit says nothing, and says that it will not run later', async () => {
    const board = await boardOf(house(), { viewport: desktop });
    const { page, unit } = board;
    for (const name of commandNames) {
      const { press, ...one } = everyCommand[name];
      await board.at(one.tab, one.outputs);
      const row = rowOf(page, one.row);
      await press(row, page);
      const { id } = await unit.told<CommandMessage>('command');
      clock.leap(31_000);
      await row.getByRole('status').getByText('No answer in time: it will not run later').waitFor();
      const command = await board.command(id);
      expect([command.name, command.stage]).toEqual([name, 'expired']);
    }
    await unit.end();
  });
});

it('has room for its answer on a phone in every language, also for the longest', {
  timeout: 240_000,
}, async () => {
  const { page, unit, ...board } = await boardOf(house(), { viewport: viewports.phone });
  const placesIn = async (): Promise<string[][]> => {
    const all: string[][] = [];
    for (const language of languages) {
      await speak(page, language);
      all.push(await placesOf(page));
    }
    await speak(page, 'en');
    return all;
  };
  const filtrationUntil = new Date(Date.now() + 3_600_000).toISOString();
  const made: Record<string, [outputs: object, words: string | RegExp]> = {
    'pump.set': [
      { filtration: 'high', filtrationWhy: 'by-hand', filtrationUntil },
      /high · .*by hand until/u,
    ],
    'heating.set': [{ heating: false, heatingWhy: 'no-measurement' }, 'off, a thermometer is missing'],
    'solar.set': [{ solar: false, solarWhy: 'too-little-sun' }, 'off, too little sun'],
    'backwash.start': [{ backwash: 'running' }, 'running'],
    'filling.start': [{ filling: true }, 'on'],
  };
  // What was done can be undone for as long as it is looked at.
  await page.clock.setFixedTime(Date.now());
  for (const name of ['pump.set', 'heating.set', 'solar.set', 'backwash.start', 'filling.start'] as const) {
    const { press, ...one } = everyCommand[name];
    await board.at(one.tab, one.outputs);
    const before = await placesIn();
    const row = rowOf(page, one.row);
    await press(row, page);
    const { id } = await unit.told<CommandMessage>('command');
    await row.getByRole('status').getByText('Sent').waitFor();
    expect(await placesIn(), `${name} sent`).toEqual(before);
    await unit.say('up/command', { id, stage: 'rejected', code: 'no-speed' });
    await row.getByRole('status').getByText('Refused: set the filling speed first').waitFor();
    expect(await placesIn(), `${name} rejected`).toEqual(before);
    // What the unit makes of it stands beside the undo.
    await press(row, page);
    const again = await unit.told<CommandMessage>('command');
    await unit.say('up/command', { id: again.id, stage: 'done' });
    const [outputs, words] = made[name] ?? [{}, 'nothing'];
    await unit.say('up/state', unit.state(board.stateWith({ ...one.outputs, ...outputs })));
    await row.getByText(words).first().waitFor();
    const undos = await row.getByRole('button', { name: 'Undo' }).count();
    expect(await placesIn(), `${name} done`).toEqual(before);
    expect(await row.getByRole('button', { name: 'Undo' }).count()).toBe(undos);
  }
  await unit.end();
});

it('the mode Winter is asked about from what is set, which is not replaced by what is usual', async () => {
  const { page, unit, ...board } = await boardOf(house(), { viewport: viewports.phone });
  await board.reports('winter', { minimumWater: 9.5 });
  await board.at('mode');
  await page.getByRole('radio', { name: 'Winter', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const kept = dialog.getByRole('combobox', { name: 'Keep the water at least at' });
  await expect.poll(() => kept.evaluate((select: HTMLSelectElement) => select.value)).toBe('9.5');
  await dialog.getByRole('button', { name: 'Switch to Winter' }).click();
  expect(await unit.told<CommandMessage>('command')).toMatchObject({
    name: 'mode.set',
    args: { mode: 'winter', minimum: 9.5 },
  });
  await unit.end();
});

it('the mode Winter can be undone with the minimum that is set, and not with another, which would stay', async () => {
  const { page, unit, ...board } = await boardOf(house(), { viewport: viewports.phone });
  await board.reports('winter', { minimumWater: 9.5 });
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const [minimum, isUndone] of [
    ['9.5', true],
    ['6', false],
  ] as const) {
    await board.at('mode', {}, { mode: 'auto' });
    await page.getByRole('radio', { name: 'Winter', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    const kept = dialog.getByRole('combobox', { name: 'Keep the water at least at' });
    await expect.poll(() => kept.evaluate((select: HTMLSelectElement) => select.value)).toBe('9.5');
    await kept.selectOption(minimum);
    await dialog.getByRole('button', { name: 'Switch to Winter' }).click();
    const { id, args } = await unit.told<CommandMessage>('command');
    expect(args).toEqual({ mode: 'winter', minimum: Number(minimum) });
    await unit.say('up/state', unit.state(board.stateWith({}, { mode: 'winter' })));
    await unit.say('up/command', { id, stage: 'done' });
    await page.getByText('The unit now works in the mode Winter.').waitFor();
    expect(await undo.count(), minimum).toBe(isUndone ? 1 : 0);
  }
  await unit.end();
});

it('the second press of a double one is none, also when the unit was quicker and the button does the contrary', async () => {
  const { page, unit, ...board } = await boardOf(house(), { viewport: viewports.phone });
  await board.at('remote');
  const row = rowOf(page, 'Filling');
  await row.getByRole('button', { name: 'Start' }).click();
  const { id } = await unit.told<CommandMessage>('command');
  await unit.say('up/command', { id, stage: 'done' });
  await unit.say('up/state', unit.state(board.stateWith({ filling: true })));
  // As the browser counts the clicks.
  await row.getByRole('button', { name: 'Stop' }).dispatchEvent('click', { detail: 2 });
  await rowOf(page, 'Find the unit').getByRole('button', { name: 'Blink' }).click();
  await unit.told<CommandMessage>('command');
  expect((await board.commands()).map(({ name }) => name)).toEqual(['filling.start', 'identify']);
  await unit.end();
});
