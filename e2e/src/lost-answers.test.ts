import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestUnit } from '../../apps/server/src/testing/units/unit-messages.ts';
import type { Person } from './harness/browser.ts';
import { loseAnswers } from './steps/lost-answers.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { calls } from './steps/signed-in.ts';
import { toldUnit } from './steps/told-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const limit = 15_000;
const commands = /\/commands$/u;
let unit: TestUnit;
let person: Person;
let page: Page;

/** Somebody at the modes of their unit, whose browser's time can be moved. */
beforeEach(async () => {
  const { poolhouse, browser } = house();
  const account = await readyAccount(poolhouse, { roles: ['ROLE_APP_POOL_REMOTE'] });
  unit = await toldUnit(poolhouse, account);
  person = await browser.person();
  page = person.page;
  page.setDefaultTimeout(20_000);
  await page.clock.install();
  const { remote } = poolhouse.addresses;
  await enter(page, remote, account);
  await page.goto(`${remote}/units/${unit.serial}/mode`);
  await expect.poll(() => isUsable('Party')).toBe(true);
  await page.evaluate(() => {
    const failures: string[] = [];
    Object.assign(window, { failures });
    const look = () => {
      const said = /The mode was not switched[^.]*/u.exec(document.body.innerText);
      if (said) failures.push(said[0]);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await unit.end();
});

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const isUsable = async (name: string) => (await radio(name).getAttribute('aria-disabled')) === 'false';
const reads = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const notKnown = (mode: string) => reads(`Whether the unit switched to the mode ${mode} is not known yet.`);
const asking = () => reads('No answer yet, asking again');

/** Whether the page said at any time that it had not been switched. */
const saidFailed = () => page.evaluate(() => Reflect.get(window, 'failures'));

async function rows(): Promise<{ mode: unknown; stage: string }[]> {
  const found = await house()
    .poolhouse.running.database.db.selectFrom('commands')
    .select(['args', 'stage'])
    .where('unit_id', '=', unit.id)
    .orderBy('id')
    .execute();
  return found.map(({ args, stage }) => ({ mode: args.mode, stage }));
}

/** The unit takes what it was told, and says so. */
async function obey(): Promise<void> {
  const { id, args } = await unit.told<CommandMessage>('command');
  await unit.say('up/command', { id, stage: 'accepted' });
  await unit.say('up/state', unit.state({ mode: args.mode }));
  await unit.say('up/command', { id, stage: 'done' });
}

describe('a switch of the mode', { timeout: 60_000 }, () => {
  it('that is never answered is told as unknown after a while, and the other modes can be used', async () => {
    const sent = calls(page, 'POST', commands);
    await page.route(commands, (route) => {
      return route.request().postData()?.includes('eco') ? undefined : route.fallback();
    });
    await radio('Eco').click();
    await expect.poll(() => sent.length).toBe(1);
    expect(await isUsable('Party')).toBe(false);
    await page.clock.fastForward(limit);
    await Promise.all([notKnown('Eco'), asking()]);
    await unit.say('up/state', unit.state());
    await expect.poll(() => isUsable('Party')).toBe(true);
    // Another one is chosen, and the one before is not asked for any more.
    await radio('Party').click();
    await obey();
    await reads('The unit now works in the mode Party.');
    await page.clock.fastForward(limit);
    expect(await saidFailed()).toEqual([]);
    await expect.poll(rows).toEqual([{ mode: 'party', stage: 'done' }]);
    expect(sent.filter((one) => one.postData()?.includes('eco')).length).toBeLessThanOrEqual(2);
  });

  it('whose answers are all lost is unknown until the unit shows it, and was sent to it once', async () => {
    const lost = await loseAnswers(page, '*/commands');
    await radio('Eco').click();
    await Promise.all([notKnown('Eco'), asking()]);
    await page.clock.fastForward(1000);
    await expect.poll(() => lost.keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(lost.keys).size).toBe(1);
    expect(lost.keys[0]).toMatch(/^\d+(-\d+){3}$/u);
    const { id } = await unit.told<CommandMessage>('command');
    await unit.say('up/state', unit.state({ mode: 'eco' }));
    await reads('The unit now works in the mode Eco.');
    await unit.say('up/command', { id, stage: 'done' });
    await expect.poll(rows).toEqual([{ mode: 'eco', stage: 'done' }]);
    expect(await saidFailed()).toEqual([]);
    expect(unit.received.filter(({ topic }) => topic.endsWith('/down/command'))).toEqual([]);
  });

  it.each(['nothing', 502] as const)(
    'whose first answer is lost (instead: %s) goes on where it is when it is asked for again',
    async (instead) => {
      const lost = await loseAnswers(page, '*/commands', instead);
      await radio('Eco').click();
      await Promise.all([notKnown('Eco'), asking()]);
      await lost.stop();
      await page.clock.fastForward(1000);
      await page.getByText('Switching to Eco').waitFor();
      await obey();
      await reads('The unit now works in the mode Eco.');
      await expect.poll(rows).toEqual([{ mode: 'eco', stage: 'done' }]);
      expect(await saidFailed()).toEqual([]);
    },
  );

  it('of which nobody ever says more stays unknown, and can be chosen again', async () => {
    await page.route(commands, (route) => route.abort());
    await radio('Eco').click();
    await asking();
    await page.clock.fastForward(2 * limit);
    await reads('No answer; how it ended shows here');
    await notKnown('Eco');
    expect(await saidFailed()).toEqual([]);
    expect(await rows()).toEqual([]);
    await unit.say('up/state', unit.state());
    await expect.poll(() => isUsable('Eco')).toBe(true);
    await page.unroute(commands);
    await radio('Eco').click();
    await obey();
    await reads('The unit now works in the mode Eco.');
    await expect.poll(rows).toEqual([{ mode: 'eco', stage: 'done' }]);
  });
});

it('a pairing whose answer was lost succeeds when it is sent again', async () => {
  const { poolhouse } = house();
  const found = await toldUnit(poolhouse);
  await page.goto(`${poolhouse.addresses.remote}/units/add`);
  await page.getByRole('textbox', { name: 'Serial number' }).fill(found.serial);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(found.activationCode);
  await page.getByRole('textbox', { name: 'Name (optional)' }).fill('New pool');
  const lost = await loseAnswers(page, '*/units/pair');
  await page.getByRole('button', { name: 'Add this unit' }).click();
  await reads('Having trouble connecting to the server');
  await reads('It is not known yet whether the unit was added');
  expect(await page.getByText('The unit could not be added').count()).toBe(0);
  await lost.stop();
  await page.getByRole('button', { name: 'Add this unit' }).click();
  await page.getByRole('heading', { name: 'New pool', level: 1 }).waitFor();
  await found.end();
});
