import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './harness/addresses.ts';
import { newAccount } from './harness/addresses.ts';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { confirmEmail, logIn, signUp } from './steps/account-steps.ts';
import { leapingClock } from './steps/leaping-clock.ts';
import {
  addUnit,
  endMixing,
  type Front,
  pressPanel,
  shownWater,
  standBefore,
  switchMode,
} from './steps/unit-steps.ts';
import { openHouse } from './testing/open-house.ts';

const MINUTE = 60_000;

/** From nothing to a pool that is watched and switched: real server, database, broker, unit process and browser. */
describe('an owner', { timeout: 60_000 }, () => {
  const clock = leapingClock();
  const house = openHouse({ clock, env: { VIRTUAL_UNITS: '1' } });
  let poolhouse: Poolhouse;
  let browser: Browser;
  let owner: Person;
  let account: Account;
  let front: Front;

  beforeAll(async () => {
    ({ poolhouse, browser } = house());
    owner = await browser.person({ fetchesAhead: true });
    account = newAccount();
    front = await standBefore(await owner.context.newPage(), poolhouse.addresses);
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
    await remote.waitForURL(`**/units/${front.serial}/remote`);
    await remote.goto(new URL(`/units/${front.serial}/mode`, poolhouse.addresses.remote).href);
    await remote.getByRole('radio', { name: 'Winter', exact: true }).click();
    const winter = remote.getByRole('alertdialog', { name: 'Switch to the mode Winter?' });
    await winter.getByRole('combobox', { name: 'Keep the water at least at' }).selectOption('6.5 °C');
    await winter.getByRole('button', { name: 'Switch to Winter' }).click();
    await remote.getByText('The unit now works in the mode Winter.').waitFor();
    const { args } = await poolhouse.running.database.db
      .selectFrom('commands')
      .select('args')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(args).toEqual({ mode: 'winter', minimum: 6.5 });
    await switchMode(remote, 'Eco');
    await front.card.locator('.display').getByText('ECO').waitFor();
    await owner.page.getByText('Eco', { exact: true }).first().waitFor();
    await remote.close();
  });

  it('sees the unit offline when its cable is out, and afterwards what it measured meanwhile, without gap or double', async () => {
    const cable = front.card.getByRole('switch', { name: /Cable out/u });
    // A unit without an aqua unit has no other cable.
    expect(await front.card.getByRole('switch').count()).toBe(1);
    await cable.click();
    await front.card.getByText('cable out', { exact: true }).waitFor();
    await owner.page.getByText('Reconnecting').first().waitFor();
    clock.leap(4 * MINUTE);
    await owner.page
      .getByText(/^Offline/u)
      .first()
      .waitFor();
    await pressPanel(front, 'skip', { minutes: 4 });
    await cable.click();
    await owner.page.getByText(/^Live · /u).waitFor();
    await expect.poll(() => minutesMissing(owner), { timeout: 30_000 }).toEqual([]);
    expect(await minutesNotOnce(poolhouse, front.serial)).toEqual([]);
    // The control: a row that is stored twice is seen.
    await poolhouse.running.database.pool.query(
      `insert into samples (ts, row_hash, unit)
       select ts + interval '1 ms', row_hash, unit
       from samples join units on short_id = unit where serial = $1 order by ts desc limit 1`,
      [front.serial],
    );
    expect(await minutesNotOnce(poolhouse, front.serial)).toHaveLength(1);
    await owner.page.locator('canvas').first().waitFor();
  });

  it('saw no error and no refusal of the content security policy all the while', () => {
    expect(owner.complaints).toEqual([]);
  });
});

/** Minutes of the last half hour that the chart lacks, as the owner's browser gets them; less of it just after midnight. */
async function minutesMissing({ page }: Person): Promise<number[]> {
  const { t } = await page.evaluate(async () => {
    const list = await (await fetch('/api/units')).json();
    const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format();
    const answer = await fetch(`${list['hydra:member'][0]['@id']}/history?period=day&date=${date}`);
    return (await answer.json()) as { t: number[] };
  });
  const minutes = t.map((second) => Math.floor(second / 60)).slice(-30);
  const [first = -1] = minutes;
  return minutes.length === 0 ? [-1] : minutes.filter((minute, index) => minute !== first + index);
}

/** Minutes of the last half hour that are not stored exactly once. */
async function minutesNotOnce({ running }: Poolhouse, serial: string): Promise<unknown[]> {
  const { rows } = await running.database.pool.query(
    `with stored as (
       select date_trunc('minute', ts) as minute from samples join units on short_id = unit
       where serial = $1 and ts > (select max(ts) from samples join units on short_id = unit where serial = $1) - interval '30 minutes'
     )
     select minute, count(stored.minute)::int as times
     from generate_series((select min(minute) from stored), (select max(minute) from stored), '1 minute') as minute
     left join stored using (minute) group by minute having count(stored.minute) <> 1`,
    [serial],
  );
  return rows;
}
