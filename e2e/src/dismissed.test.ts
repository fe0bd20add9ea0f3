import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import { type AtBoard, boardOf } from './steps/board.ts';
import { openHouse } from './testing/open-house.ts';

interface Watcher {
  requestClose(): void;
}

const house = openHouse();
let board: AtBoard;
let page: Page;

beforeAll(async () => {
  board = await boardOf(house(), { viewport: viewports.phone });
  ({ page } = board);
  // No browser here has a phone around it that could ask: what the page has it watch for is asked in its name.
  await page.addInitScript(() => {
    const CloseWatcher: new () => Watcher = Reflect.get(window, 'CloseWatcher');
    const watchers: Watcher[] = [];
    class Kept extends CloseWatcher {
      constructor() {
        super();
        watchers.push(this);
      }
    }
    Object.assign(window, { CloseWatcher: Kept, watchers });
  });
  await page.reload();
  await board.at('remote');
});

const ways: [string, () => Promise<void>][] = [
  ['Escape', () => page.keyboard.press('Escape')],
  [
    'a phone’s back',
    () =>
      page.evaluate(() => {
        const watchers: Watcher[] = Reflect.get(window, 'watchers');
        watchers.at(-1)?.requestClose();
      }),
  ],
];

describe.each(ways)(
  '%s closes what lies over the page, once, and goes back to where one was:',
  (_way, go) => {
    it.each<[string, name: string | RegExp, shown: string]>([
      ['a question', 'Start …', 'role=alertdialog'],
      ['a list of alerts', /open alerts?$/u, 'role=banner >> role=list[name=/open alert/]'],
      ['the menu of an account', /^Account of/u, 'role=link[name="Profile"]'],
      ['the menu of a phone', 'Open menu', 'role=link[name="Add a unit"]'],
    ])('%s', async (_what, name, shown) => {
      const button = page.getByRole('button', { name }).first();
      await button.click();
      await page.locator(shown).first().waitFor();
      await go();
      await page.locator(shown).first().waitFor({ state: 'detached' });
      await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await board.commands()).toEqual([]);
      expect(board.complaints).toEqual([]);
    });
  },
);
