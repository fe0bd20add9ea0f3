import type { CommandName } from '@poolhouse/domain/unit/commands';
import type { Locator, Page } from 'playwright-core';

/** How a person gives a command, and what the unit is told then. */
export interface CommandCase {
  readonly tab: 'remote' | 'consumables';
  /** The row in which it is given and answered; the modes have a card. */
  readonly row: string;
  readonly press: (row: Locator, page: Page) => Promise<void>;
  readonly args: Record<string, unknown>;
  /** What must be so before it can be given. */
  readonly outputs?: Record<string, unknown>;
  readonly will: string;
  /** What is said when it is done, where that is not 'Done'. */
  readonly done?: string;
  readonly after?: object;
}

const choose = (name: string) => (row: Locator) => row.getByRole('radio', { name, exact: true }).click();
const button = (name: string) => (row: Locator) => row.getByRole('button', { name, exact: true }).click();
const confirmed = (name: string | RegExp, confirm: string) => async (row: Locator, page: Page) => {
  await row.getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
};

/** Every command there is: one that is new has no case here, and the compiler says so. */
export const everyCommand: Record<CommandName, CommandCase> = {
  'mode.set': {
    ...{ tab: 'remote', row: 'Mode', press: choose('Eco'), args: { mode: 'eco' } },
    ...{ will: 'Switching to Eco', done: 'The unit now works in the mode Eco.', after: { mode: 'eco' } },
  },
  'pump.set': {
    ...{ tab: 'remote', row: 'Filtration', press: choose('High'), args: { speed: 'high', minutes: 60 } },
    will: 'Pump runs at high for 1 h',
  },
  'heating.set': {
    ...{ tab: 'remote', row: 'Heating', press: choose('On'), args: { on: true } },
    will: 'Heating runs when needed',
  },
  'solar.set': {
    ...{ tab: 'remote', row: 'Solar', press: choose('Off'), args: { on: false } },
    will: 'Solar goes off',
  },
  'relay.set': {
    ...{ tab: 'remote', row: 'Relay 3', press: choose('On'), args: { n: 3, on: true }, will: 'Goes on' },
  },
  'backwash.start': {
    ...{ tab: 'remote', row: 'Backwash', press: confirmed('Start …', 'Start washing'), args: {} },
    ...{ will: 'Pump stops, then the filter washes', done: 'Started' },
  },
  'backwash.stop': {
    ...{ tab: 'remote', row: 'Backwash', press: button('Stop'), args: {}, will: 'Washing ends' },
    outputs: { backwash: 'running' },
  },
  'filling.start': {
    ...{ tab: 'remote', row: 'Filling', press: button('Start'), args: {}, will: 'Water is filled in' },
    done: 'Started',
  },
  'filling.stop': {
    ...{ tab: 'remote', row: 'Filling', press: button('Stop'), args: {}, will: 'Filling stops' },
    outputs: { filling: true },
  },
  'cover.open': {
    ...{ tab: 'remote', row: 'Cover', press: confirmed('Open', 'Open the cover'), args: {} },
    ...{ will: 'The cover opens', done: 'Started' },
    outputs: { cover: 'closed' },
  },
  'cover.close': {
    ...{ tab: 'remote', row: 'Cover', press: confirmed('Close', 'Close the cover'), args: {} },
    ...{ will: 'The cover closes', done: 'Started' },
  },
  'cover.stop': {
    ...{ tab: 'remote', row: 'Cover', press: button('Stop'), args: {}, will: 'The cover stops' },
    outputs: { cover: 'opening' },
  },
  'dosing.pause': {
    ...{ tab: 'remote', row: 'Dosing', press: confirmed('Pause …', 'Pause the dosing') },
    ...{ args: { minutes: 120 }, will: 'Paused for 2 h' },
  },
  'dosing.resume': {
    ...{ tab: 'remote', row: 'Dosing', press: button('Resume'), args: {}, will: 'Continues' },
    outputs: { dosingPausedUntil: '2099-01-01T00:00:00Z' },
  },
  'canister.refill': {
    ...{ tab: 'consumables', row: 'pH−, canister 1', press: confirmed(/^Refilled/u, 'It is refilled') },
    ...{ args: { n: 1, volume: 20_000 }, will: 'Counts from the refill on' },
  },
  'tube.replace': {
    ...{ tab: 'consumables', row: 'pH−, tube 1', press: confirmed(/^Changed/u, 'It is changed') },
    ...{ args: { n: 1 }, will: 'Counts from the new tube on' },
  },
  'counter.reset': {
    ...{ tab: 'consumables', row: 'Heating time', press: confirmed(/^Reset/u, 'Reset it') },
    ...{ args: { name: 'heating' }, will: 'Counts from zero' },
  },
  identify: {
    ...{ tab: 'remote', row: 'Find the unit', press: button('Blink'), args: {}, will: 'Its display blinks' },
  },
};

export const rowOf = (page: Page, name: string): Locator =>
  name === 'Mode'
    ? page.locator('main section', { has: page.getByRole('heading', { name: 'Mode', exact: true }) })
    : page.getByRole('listitem', { name, exact: true });

/** Where everything lies that can be pressed, so that what moves under a finger is seen. */
export const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A language's letters may still be on their way, and those in their place are broader.
    await document.fonts.ready;
    return [...document.querySelectorAll('main li[aria-label], main [role=radiogroup], main section')].map(
      (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        // What stays in sight beside a long board is where it stays.
        const stays = [...document.querySelectorAll('main *')].find(
          (around) => around.contains(one) && getComputedStyle(around).position === 'sticky',
        );
        const top = stays ? -stays.getBoundingClientRect().y : scrollY;
        const name = one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent ?? '';
        return `${name}: ${[x, y + top, width, height].map(Math.round).join(' ')}`;
      },
    );
  });
