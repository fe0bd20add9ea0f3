import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail, logIn, signUp } from './account-steps.ts';
import type { Account } from './addresses.ts';
import { newAccount } from './addresses.ts';
import { type Browser, type Person, startBrowser } from './browser.ts';
import { leapingClock } from './leaping-clock.ts';
import { type Poolhouse, startPoolhouse } from './poolhouse.ts';
import { addUnit, endMixing, type Front, shownWater, standBefore, switchMode } from './unit-steps.ts';

const MINUTE = 60_000;

/** From nothing to a pool that is watched and switched: real server, database, broker, unit process and browser. */
describe('an owner', () => {
  const clock = leapingClock();
  let poolhouse: Poolhouse;
  let browser: Browser;
  let owner: Person;
  let account: Account;
  let front: Front;

  beforeAll(async () => {
    [poolhouse, browser] = await Promise.all([startPoolhouse({ clock }), startBrowser()]);
    owner = await browser.person();
    account = newAccount();
    front = await standBefore(await owner.context.newPage(), poolhouse.addresses);
  });
  afterAll(async () => {
    await browser?.close();
    await poolhouse?.stop();
  });

  it('signs up with the accessible captcha and confirms the e-mail', async () => {
    await signUp(owner.page, poolhouse.addresses, account);
    await confirmEmail(owner.page, poolhouse.addresses, account);
  });

  it('logs in and pairs the unit with the code from its display', async () => {
    await logIn(owner.page, poolhouse.addresses.portal, account);
    await addUnit(owner.page, front, 'Garden pool');
  });

  it('sees the water and the chart of the day', async () => {
    expect(await shownWater(owner.page)).toBeGreaterThan(0);
    await owner.page.locator('canvas').first().waitFor();
  });

  it('switches the mode in Pool Remote, and Pool Live shows it', async () => {
    await endMixing(front);
    const [remote] = await Promise.all([
      owner.context.waitForEvent('page'),
      owner.page.getByRole('button', { name: 'Switch in Pool Remote' }).click(),
    ]);
    await remote.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
    await remote.goto(new URL(`/units/${front.serial}/mode`, poolhouse.addresses.remote).href);
    await switchMode(remote, 'Eco');
    await front.card.locator('.display').getByText('ECO').waitFor();
    await owner.page.getByText('Eco', { exact: true }).first().waitFor();
    await remote.close();
  });

  it('sees the unit offline when its cable is out, and afterwards what it measured meanwhile, without gap or double', async () => {
    const cable = front.card.getByRole('switch', { name: /Cable out/u });
    await cable.click();
    await front.card.getByText('cable out', { exact: true }).waitFor();
    await owner.page.getByText('Reconnecting').first().waitFor();
    clock.leap(4 * MINUTE);
    await owner.page
      .getByText(/^Offline/u)
      .first()
      .waitFor();
    const skipped = await fetch(new URL(`/units/${front.serial}/skip`, poolhouse.addresses.panel), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ minutes: 4 }),
    });
    expect(skipped.status).toBe(200);
    await cable.click();
    await owner.page.getByText(/^Live · /u).waitFor();
    await expect.poll(() => minutesMissing(poolhouse, front.serial), { timeout: 30_000 }).toEqual([]);
    await owner.page.locator('canvas').first().waitFor();
  });

  it('finds the same number on two tabs and no complaint of the browser', () => {
    expect(owner.complaints).toEqual([]);
  });
});

/** Minutes of the last half hour that are stored not once. */
async function minutesMissing({ running }: Poolhouse, serial: string): Promise<number[]> {
  const { rows } = await running.database.pool.query<{ minute: number; count: number }>(
    `select extract(epoch from date_trunc('minute', ts))::int as minute, count(*)::int as count
       from samples join units on units.id = samples.unit_id where serial = $1 group by 1 order by 1`,
    [serial],
  );
  const recent = rows.slice(-30);
  const first = recent[0]?.minute;
  if (first === undefined) return [0];
  return recent.flatMap(({ minute, count }, index) =>
    minute === first + index * 60 && count === 1 ? [] : [minute],
  );
}
