import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { Language } from '@poolhouse/domain/account/languages';
import { translate } from '@poolhouse/i18n/translate';
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

/** At which minute it goes off, whatever the hour is at the pool: the nearest one, as the status says it too. */
const ending = (language: Language, until: Date) => {
  const minute = String(new Date(until.getTime() + 30_000).getUTCMinutes()).padStart(2, '0');
  return new RegExp(translate(language, 'command.runsOn.until', { time: `\\d\\d:${minute}` }), 'u');
};

it.each(['en', 'cs', 'de', 'fr', 'nl'] as const)(
  'a pump that is switched off and still cools the heater says so in the place of ‘Done’, and nothing moves: %s',
  async (language) => {
    const { unit, stateWith } = board();
    const says = (outputs: object) =>
      unit.say('up/state', unit.state(stateWith({ filtration: 'low', ...outputs })));
    await page().addInitScript((locale) => localStorage.setItem('locale', locale), language);
    await page().setViewportSize(viewports.phone);
    await says({ filtrationWhy: 'interval' });
    await board().open('remote');
    const row = rowOf(page(), translate(language, 'equipment.name.filtration'));
    const height = async () => (await row.boundingBox())?.height;
    await row.getByRole('radio').first().click();
    const before = await height();
    const { id } = await unit.told<CommandMessage>('command');
    await unit.say('up/command', { id, stage: 'done' });
    await row.getByText(translate(language, 'command.step.done'), { exact: true }).waitFor();
    const until = new Date(Date.now() + 240_000);
    until.setUTCSeconds(40);
    for (const [more, said] of [
      [{}, new RegExp(translate(language, 'command.runsOn.after-run'), 'u')],
      [{ filtrationUntil: until.toISOString() }, ending(language, until)],
    ] as const) {
      await says({ filtrationWhy: 'after-run', ...more });
      await row.getByText(said).waitFor();
      expect(await height()).toBe(before);
      expect(await row.getByRole('button').count(), 'Undo').toBe(1);
    }
  },
);

it.each(['en', 'cs', 'de', 'fr', 'nl'] as const)(
  'a pump that was set by hand is given back to its plan by one press, and nothing moves: %s',
  async (language) => {
    const { unit, stateWith } = board();
    await page().addInitScript((locale) => localStorage.setItem('locale', locale), language);
    await page().setViewportSize(viewports.phone);
    const says = (why: string, minutes: number) => {
      const filtrationUntil = new Date(Date.now() + minutes * 60_000).toISOString();
      return unit.say(
        'up/state',
        unit.state(stateWith({ filtration: 'low', filtrationWhy: why, filtrationUntil })),
      );
    };
    await says('interval', 90);
    await board().open('remote');
    const row = rowOf(page(), translate(language, 'equipment.name.filtration'));
    const release = row.getByRole('button', { name: translate(language, 'board.pump.release'), exact: true });
    await row.getByRole('radio').first().waitFor();
    const height = async () => (await row.boundingBox())?.height;
    const before = await height();
    expect(await release.count()).toBe(0);
    await says('by-hand', 60);
    await release.waitFor();
    expect(await height()).toBe(before);
    await release.click();
    const { id, name, args } = await unit.told<CommandMessage>('command');
    expect({ name, args }).toEqual({ name: 'pump.set', args: { speed: 'low', minutes: 1 } });
    expect(await release.count()).toBe(0);
    // It is done before the unit shows until when it is.
    await unit.say('up/command', { id, stage: 'done' });
    await row.getByText(translate(language, 'command.step.done'), { exact: true }).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    const shown = await row.innerText();
    await says('by-hand', 1);
    await expect.poll(() => row.innerText()).not.toBe(shown);
    expect(await row.getByRole('button').count()).toBe(0);
    expect(await height()).toBe(before);
  },
);
