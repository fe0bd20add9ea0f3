import { languages } from '@poolhouse/domain/account/languages';
import { expect, it } from 'vitest';
import { viewports } from './harness/screen.ts';
import { speak } from './pictures/all-looks.ts';
import { boardOf } from './steps/board.ts';
import { everyCommand, rowOf } from './steps/every-command.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();

it('on a phone nothing moves while the age of what the unit said counts', async () => {
  const { unit, page, ...board } = await boardOf(house(), { viewport: viewports.phone });
  const { db } = house().poolhouse.running.database;
  await db.updateTable('units').set({ name: 'Garden pool 2' }).where('id', '=', unit.id).execute();
  await page.clock.install();
  await board.at('mode', {}, { mode: 'eco' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Only the steps below move it, however long they take.
  await page.clock.pauseAt(Date.now() + 1_000);
  const seen = new Map<string, number>();
  for (let second = 0; second < 13; second++) {
    const [age, top] = await page.evaluate(() => {
      const badge = [...document.querySelectorAll('h1 ~ span')].find((one) =>
        one.textContent.startsWith('Live'),
      );
      const modes = document.querySelector('main [role=radiogroup]');
      return [badge?.textContent ?? '', modes?.getBoundingClientRect().top ?? 0] as const;
    });
    seen.set(age, top);
    await page.clock.runFor(1_000);
  }
  expect(seen.size).toBeGreaterThan(10);
  expect([...new Set(seen.values())], JSON.stringify([...seen])).toHaveLength(1);
  await unit.end();
});

it('on a phone all modes stay where they are whichever is pressed, in every language', async () => {
  const { unit, page, ...board } = await boardOf(house(), { viewport: viewports.phone });
  await board.at('mode', {}, { mode: 'eco' });
  const placesIn = async (): Promise<number[][]> => {
    const all: number[][] = [];
    for (const language of languages) {
      await speak(page, language);
      all.push(
        await page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.querySelectorAll('main [role=radiogroup] [type=radio]')].map((one) =>
            Math.round(one.getBoundingClientRect().top + scrollY),
          );
        }),
      );
    }
    await speak(page, 'en');
    return all;
  };
  const before = await placesIn();
  await page.getByRole('radio', { name: 'Auto', exact: true }).click();
  await page.getByText('Sent').waitFor();
  expect(await placesIn()).toEqual(before);
  await unit.end();
});

it('on a phone what switches a part stands at the middle of its row, beside what takes it back', async () => {
  const { unit, page, ...board } = await boardOf(house(), { viewport: viewports.phone });
  await board.at('remote', everyCommand['relay.set'].outputs);
  const row = rowOf(page, everyCommand['relay.set'].row);
  const middleOf = async (of: typeof row) => {
    const { y, height } = (await of.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const control = row.getByRole('radiogroup');
  const icon = row.locator('svg').first();
  expect(Math.abs((await middleOf(control)) - (await middleOf(row)))).toBeLessThan(2);
  expect(Math.abs((await middleOf(icon)) - (await middleOf(row)))).toBeLessThan(2);
  await everyCommand['relay.set'].press(row, page);
  const { id } = await unit.told<{ id: string }>('command');
  await unit.say('up/command', { id, stage: 'done' });
  const undo = row.getByRole('button', { name: /^Undo/u });
  await undo.waitFor();
  const [left, right] = [await undo.boundingBox(), await control.boundingBox()];
  expect((right?.x ?? 0) - ((left?.x ?? 0) + (left?.width ?? 0))).toBeGreaterThanOrEqual(8);
  await unit.end();
});

it('what cannot be switched is an outline of what can', async () => {
  const { unit, page, ...board } = await boardOf(house(), { viewport: viewports.phone });
  const outlines = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main [role=radiogroup] [type=radio]:not(:checked) + *')].map(
        (one) => getComputedStyle(one).borderStyle,
      ),
    );
  await board.at('remote');
  expect(new Set(await outlines())).toEqual(new Set(['solid']));
  await board.at('remote', {}, { screen: 'menu' });
  await page.getByText('Press HOME on its panel, then it can be switched from here.').waitFor();
  expect(new Set(await outlines())).toEqual(new Set(['dashed']));
  await unit.end();
});
