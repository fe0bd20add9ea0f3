import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { smtpServer } from '../../apps/server/src/testing/http/smtp-server.ts';
import { pushService } from '../../apps/server/src/testing/push-service.ts';
import { giveUnits } from '../../apps/server/src/testing/units/give-units.ts';
import type { TestUnit } from '../../apps/server/src/testing/units/unit-messages.ts';
import type { Person } from './harness/browser.ts';
import { givePushService } from './steps/given-push.ts';
import { leapingClock } from './steps/leaping-clock.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { toldUnit } from './steps/told-unit.ts';
import { endMixing, type Front, pressPanel, standBefore } from './steps/unit-steps.ts';
import { arrived } from './testing/arrivals.ts';
import { openHouse } from './testing/open-house.ts';

const MINUTE = 60_000;
const [smtp, push] = await Promise.all([smtpServer(), pushService()]);
const clock = leapingClock();
let jobs: Jobs | undefined;
const house = openHouse({
  clock,
  env: { VIRTUAL_UNITS: '1', SMTP_URL: smtp.url },
  bench: {
    outside: { local: true },
    onJobs(running) {
      jobs = running;
    },
  },
});
let account: ReadyAccount;
let owner: Person;
let page: Page;
/** Of the Garden pool, a virtual unit. */
let front: Front;
/** The Spa, which says what its panel cannot make. */
let spa: TestUnit;

beforeAll(async () => {
  const { poolhouse, browser } = house();
  account = await readyAccount(poolhouse, { roles: ['ROLE_APP_POOL_REMOTE'] });
  owner = await browser.person({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });
  page = owner.page;
  front = await standBefore(await owner.context.newPage(), poolhouse.addresses);
  await front.card.getByText('Let something go wrong').click();
  const { db } = poolhouse.running.database;
  spa = await toldUnit(poolhouse, account);
  await db.updateTable('units').set({ name: 'Spa' }).where('id', '=', spa.id).execute();
  await db.updateTable('units').set({ name: 'Garden pool' }).where('serial', '=', front.serial).execute();
  await giveUnits(db, account.id, [front.serial]);
  await givePushService(page, push.subscribe('browser'));
  await enter(page, poolhouse.addresses.remote, account);
});
afterAll(async () => {
  await spa?.end();
  await Promise.all([smtp.stop(), push.stop()]);
});

const pool = () => house().poolhouse.running.database.pool;
const card = (unit: string) => page.locator('main article').filter({ hasText: unit });
const list = (name: string) => page.getByRole('list', { name, exact: true });
const row = (name: string, title: string) => list(name).getByRole('listitem').filter({ hasText: title });
const tab = (name: string) => page.getByRole('link', { name, exact: true }).last().click();
const told = (unit: string, title: string) =>
  arrived({ smtp, push }, { subject: `${unit}: ${title}`, title: `${unit}: ${title}` });
const over = (unit: string, title: string) =>
  arrived({ smtp, push }, { subject: `${unit}: over: ${title}`, title: `${unit}: Over: ${title}` });

/** A journey begins at the list, when what was told before it is old. */
async function atList(): Promise<void> {
  clock.leap(6 * MINUTE);
  await page.getByRole('link', { name: 'Pools', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Your pools', level: 1 }).waitFor();
}

/** What is wrong stands in the list and in the unit's tab, a mail and a push message say it, and its owner has seen it. */
async function hearsOf(unit: string, title: string, hint: string): Promise<void> {
  await card(unit)
    .getByText(/^\d+ alerts?$/u)
    .waitFor();
  await card(unit).getByRole('link').first().click();
  await page.getByRole('heading', { name: unit, level: 1 }).waitFor();
  await tab('Notifications');
  const alert = row('Now', title);
  await alert.waitFor();
  const { mail, push: pushed } = await told(unit, title);
  expect(mail).toContain(hint);
  expect(pushed.body).toContain(hint);
  expect(pushed.url).toBe(new URL(page.url()).pathname);
  await alert.getByRole('button', { name: 'Got it' }).click();
  // It is acknowledged, and as open as before.
  await alert.getByText(`seen by ${account.name} ${account.surname}`, { exact: true }).waitFor();
}

/** It is no more, as the tab, a mail and a push message say. */
async function hearsOfItsEnd(unit: string, title: string): Promise<void> {
  // What came before a leap is too old to judge by: the unit's next word is half a minute away, and one more at the worst.
  await row('Earlier', title).first().waitFor({ timeout: 100_000 });
  await row('Now', title).waitFor({ state: 'detached' });
  const { mail } = await over(unit, title);
  expect(mail).toContain('It lasted from');
}

/**
 * Time goes by, twenty times as fast, until a value has been well again for long enough; a unit of the test says it each
 * time. In greater steps what the unit said between them would be too far apart to tell that it lasted.
 */
async function calm(unit: string, say: () => Promise<void> = async () => undefined): Promise<void> {
  const open = `select count(*)::int as count from alerts where source in ('low', 'high') and opened_at is not null
    and ended_at is null and unit_id = (select id from units where name = $1)`;
  const passes = async () => {
    clock.leap(10_000);
    await say();
    return (await pool().query(open, [unit])).rows[0].count;
  };
  await expect.poll(passes, { timeout: 200_000, interval: 500 }).toBe(0);
}

/** Time goes by, and the server looks after units that are silent, as it does each minute. */
async function look(ms: number): Promise<void> {
  clock.leap(ms);
  const now = clock.now();
  jobs?.wake('alerts.look');
  const looked = async () => (await pool().query('select looked_at from alert_watch')).rows[0].looked_at;
  await expect.poll(async () => (await looked()) >= now, { timeout: 20_000 }).toBe(true);
}

/** Each wish is saved before the next is said: an answer that is waited for must be its own. */
const saved = async (say: () => Promise<unknown>): Promise<void> => {
  const answer = page.waitForResponse((one) => one.request().method() === 'PUT');
  await say();
  expect((await answer).status()).toBe(200);
};
const choose = (field: Locator, label: string) => saved(() => field.selectOption({ label }));

describe('an owner hears', { timeout: 480_000 }, () => {
  it('on a device that they allow to be told, and by mail when they want all of it', async () => {
    const { remote } = house().poolhouse.addresses;
    await page.goto(`${remote}/profile/settings`);
    await page.getByRole('button', { name: 'Allow notifications' }).click();
    await page.getByText('Logging out ends that.').waitFor();
    for (const serial of [spa.serial, front.serial]) {
      await page.goto(`${remote}/units/${serial}/notifications`);
      await choose(page.getByRole('combobox', { name: 'E-mail' }), 'Everything');
      const ph = list('Tell me when').getByRole('listitem').filter({ hasText: 'pH' });
      await saved(() => ph.getByRole('switch').click());
      await choose(ph.getByRole('combobox', { name: 'After' }), 'at once');
    }
  });

  it('of a message: the pump is overheated at the panel, and cools down', async () => {
    const [title, hint] = ['The pump is overheated', 'Let it cool down, then check that water flows'];
    await atList();
    const fault = front.card.getByRole('button', { name: 'pump overheated' });
    await fault.click();
    await hearsOf('Garden pool', title, hint);
    await fault.click();
    await hearsOfItsEnd('Garden pool', title);
  });

  it('of a canister that is emptied at the panel, and refilled', async () => {
    await atList();
    await endMixing(front);
    await front.card.getByRole('button', { name: 'empty canister' }).click();
    clock.leap(MINUTE);
    await hearsOf('Garden pool', 'Canister 1 (pH−) is empty', 'Nothing is dosed from it');
    clock.leap(6 * MINUTE);
    await tab('Consumables');
    await page.getByText(/^Live · /u).waitFor();
    await page.getByRole('button', { name: /^Refilled … .*canister 1$/u }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'It is refilled' }).click();
    await page
      .getByRole('listitem', { name: /canister 1$/u })
      .getByText('20 of 20 l left')
      .waitFor();
    clock.leap(MINUTE);
    await tab('Notifications');
    await hearsOfItsEnd('Garden pool', 'Canister 1 (pH−) is nearly empty');
  });

  it('of a value below its limit: acid is poured into the pool, and days go by', async () => {
    const title = 'pH is below 6.80';
    await atList();
    for (let mode = ''; mode !== 'on'; ) ({ mode } = await pressPanel(front, 'mode'));
    await front.card.getByRole('button', { name: 'ph jump' }).click();
    clock.leap(MINUTE);
    await hearsOf('Garden pool', title, 'It is at 6.');
    await pressPanel(front, 'skip', { minutes: 7_200 });
    // How long it takes the pool to come back depends on its water, the hour and the weather.
    await calm('Garden pool', async () => void (await pressPanel(front, 'skip', { minutes: 240 })));
    await hearsOfItsEnd('Garden pool', title);
  });

  it('of a value above its limit', async () => {
    const title = 'pH is above 7.60';
    await atList();
    await spa.say('up/state', spa.state({ values: { ph: 8.4 } }));
    await hearsOf('Spa', title, 'It is at 8.40.');
    await calm('Spa', () => spa.say('up/state', spa.state()));
    await hearsOfItsEnd('Spa', title);
  });

  it('of a tube that is due, and changed', async () => {
    const title = 'Tube 1 is due to be changed';
    const lasting = (daysLeft: number) =>
      spa.state({ consumables: { tubes: [{ n: 1, lifespan: 365, daysLeft }], canisters: [], counters: {} } });
    await atList();
    await spa.say('up/state', lasting(14));
    await hearsOf('Spa', title, 'Change it, and press Changed');
    clock.leap(MINUTE);
    await spa.say('up/state', lasting(365));
    await hearsOfItsEnd('Spa', title);
  });

  it('of a unit that is offline for half an hour, because its cable is pulled', async () => {
    const title = 'The unit is offline';
    await atList();
    const cable = front.card.getByRole('switch', { name: /Cable out/u });
    await cable.click();
    await front.card.getByText('cable out', { exact: true }).waitFor();
    // Whoever was away for long himself gives units five minutes to come back.
    for (const minutes of [31, 2.5, 2.6]) await look(minutes * MINUTE);
    await hearsOf('Garden pool', title, 'It has no power or no network');
    await cable.click();
    await hearsOfItsEnd('Garden pool', title);
  });

  it('and nothing of all that is an error in the pages', () => {
    expect(owner.complaints).toEqual([]);
  });
});
