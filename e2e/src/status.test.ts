import type { SectionName } from '@poolhouse/contract/settings/sections';
import { beforeAll, expect, it } from 'vitest';
import { madePool, stateAt } from './steps/made-pool.ts';
import { readyAccount } from './steps/ready-account.ts';
import { settingsUnit } from './steps/settings-unit.ts';
import { type SignedIn, signedIn } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let owner: SignedIn;

const sections: readonly [SectionName, reported: object][] = [
  ['temperature', { required: 28 }],
  ['treatment', { ph: 7.2, redox: 700 }],
  ['backwash', { pressure: { on: true, above: 1.4 } }],
  ['filling', { levels: { lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: 145 } }],
  ['auto', { requiredHours: 8 }],
  ['canister1', { substance: 'phMinus', volume: 20_000, alarmAt: 20 }],
];

/** A pool that is heated while it freezes outside, and has said what it goes by. */
async function coldPool(): Promise<string> {
  const { poolhouse, browser } = house();
  const account = await readyAccount(poolhouse);
  const next = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const state = stateAt(new Date(Date.now() + 86_400_000), {
    values: { water: 26, air: -0.3, ph: 7.24, redox: 712, pressure: 0.92, level: 132 },
    outputs: { filtration: 'off', heating: false, nextBackwash: next, cover: 'closed' },
    consumables: {
      canisters: [{ n: 1, substance: 'phMinus', volume: 20_000, remaining: 3_600 }],
      tubes: [{ n: 1, lifespan: 365, daysLeft: 134 }],
      counters: {
        heating: { total: 1_483_200, sinceReset: 138_000, resetAt: '2026-10-01T08:00:00.000Z' },
        filling: { total: 61_400, sinceReset: 61_400, resetAt: null },
      },
    },
  });
  const serial = await madePool(poolhouse, account, 'Garden pool', state);
  const { db } = poolhouse.running.database;
  const features = ['filtration', 'heating', 'dosing', 'redox', 'backwash', 'pressure', 'filling'];
  await db.updateTable('units').set({ features }).where('serial', '=', serial).execute();
  const { id } = await db
    .selectFrom('units')
    .select('id')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
  const rows = sections.map(([section, reported]) => ({
    ...{ unit_id: id, section, reported: JSON.stringify(reported), reported_version: 1 },
    ...{ desired: JSON.stringify(reported), desired_version: 1 },
  }));
  await db.insertInto('unit_settings').values(rows).execute();
  await db
    .updateTable('unit_access')
    .set({ since: new Date(0) })
    .where('unit_id', '=', id)
    .execute();
  // 0.9 l a day, an hour in which a minute was dosed after the other; and heated.
  await poolhouse.running.database.pool.query(
    `insert into samples (ts, row_hash, unit, o_ph_minus, v_water, o_heating)
     select date_trunc('hour', now()) - hours * interval '1 hour', hours, u.short_id, 37.5, 26, 60
     from units u, generate_series(0, 160) as hours where u.id = $1`,
    [id],
  );
  owner = await signedIn({ poolhouse, browser }, `/units/${serial}`, { account });
  return serial;
}

beforeAll(async () => {
  await coldPool();
});

it('a status shows what is set beside what is measured, and what comes next', async () => {
  const { page } = owner;
  for (const words of ['set 7.2', 'set 700', 'wash at 1.4', 'Next backwash']) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  await page.getByText('set to 28.0 °C').first().waitFor();
  // The chart has it too, with a line and a scale that reaches it.
  await page.getByRole('img', { name: /^Water: 26\.0 °C to 26\.0 °C\. set to 28\.0 °C$/u }).waitFor();
  await page.locator('figcaption').getByText('set to 28.0 °C', { exact: true }).waitFor();
  await page.getByRole('img', { name: /^Heating ran: /u }).waitFor();
  expect(owner.complaints).toEqual([]);
});

it('the water is drawn up to its level between those that are set', async () => {
  const { page } = owner;
  const drawn = () =>
    page.locator('main [class*=basin]').evaluate(async (basin) => {
      const rising = basin.getAnimations({ subtree: true }).filter((one) => one instanceof CSSTransition);
      await Promise.all(rising.map(({ finished }) => finished));
      const middles = [...basin.querySelectorAll('path')].map((wave) => {
        // Both waves begin in the middle between their crests and troughs.
        return wave.getPointAtLength(0).matrixTransform(wave.getScreenCTM() ?? new DOMMatrix()).y;
      });
      const marks = [...basin.querySelectorAll('[class*=mark]')].map((mark) => mark.getBoundingClientRect());
      const [, off = Number.NaN, on = Number.NaN] = marks.map(({ bottom }) => bottom);
      const middle = middles.reduce((sum, y) => sum + y, 0) / middles.length;
      // 132 cm of 130 to 135; CSS pixels.
      return Math.abs(middle - (on + (off - on) * 0.4));
    });
  await expect.poll(drawn).toBeLessThan(1.5);
});

it('the day says from when on a temperature holds that was set today', async () => {
  const { page } = owner;
  const { db } = house().poolhouse.running.database;
  const now = new Date();
  await db
    .updateTable('unit_settings')
    .set({ desired_version: 2, reported_version: 2, changed_at: now })
    .where('section', '=', 'temperature')
    .execute();
  await page.reload();
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(
    now,
  );
  const words = `set to 28.0 °C since ${time}`;
  await page.getByRole('img', { name: `Water: 26.0 °C to 26.0 °C. ${words}`, exact: true }).waitFor();
  await page.locator('figcaption').getByText(words, { exact: true }).waitFor();
});

it('the chart is drawn anew for what it shows, and not for what else is set', async () => {
  const { poolhouse, browser } = house();
  const { pool } = poolhouse.running.database;
  const account = await readyAccount(poolhouse);
  const unit = await settingsUnit(poolhouse, account, ['filtration', 'heating', 'dosing', 'redox']);
  await unit.change('temperature', { required: 28 });
  await unit.say('up/state', unit.state({ values: { water: 26, ph: 7.3, redox: 712 } }));
  await pool.query(
    `insert into samples (ts, row_hash, unit, v_water)
     select date_trunc('minute', now()) - minutes * interval '1 minute', minutes, u.short_id, 26
     from units u, generate_series(0, 30) as minutes where u.id = $1`,
    [unit.id],
  );
  const { page } = await signedIn({ poolhouse, browser }, `/units/${unit.serial}`, { account });
  const drawn = page.locator('main .uplot:not([data-seen]) canvas');
  const chart = page.getByRole('img', { name: /^Water: 26\.0 °C to 26\.0 °C\. set to 28\.0 °C/u });
  await chart.waitFor();
  await drawn.waitFor();
  await page.locator('main .uplot').evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-seen', '');
  });
  await unit.change('treatment', {
    ...{ ph: 7.4, redox: 700, freeChlorine: 0.8, from: '08:00', to: '20:00', production: 10 },
    maxPerDay: { phMinus: 800, phPlus: 1_000, chlorine: 1_000, algicide: 1_000, flocculant: 1_000 },
  });
  await page.getByText('set 7.4', { exact: true }).waitFor();
  expect(await drawn.count()).toBe(0);
  await unit.change('temperature', { required: 29 });
  await drawn.waitFor();
});

it('a status warns of frost while the pump stands', async () => {
  const { page } = owner;
  await page.getByText('Frost: −0.3 °C and the pump is off', { exact: true }).waitFor();
  await page.getByText('The mode Winter keeps it moving.').waitFor();
  // It is switched in Pool Remote; here no page does it.
  expect(await page.getByRole('link', { name: 'Winter' }).count()).toBe(0);
  expect(await page.getByText('All is well').count()).toBe(0);
});

it('consumables say for how many days there is enough, and when to order', async () => {
  const { page } = owner;
  await page.goto(page.url().replace(/$/u, '/consumables'));
  const canister = page.getByRole('listitem', { name: 'pH−, canister 1' });
  await canister.getByText(/^[34] days left$/u).waitFor();
  await canister.getByText('order a new one now', { exact: true }).waitFor();
  await canister.getByText(/3\.6\sof\s20\sl\sleft.*0\.9\d\sl\sa\sday.*alarm\sat\s20/u).waitFor();
  const tube = page.getByRole('listitem', { name: 'pH−, tube 1' });
  await tube.getByText('change in 134 days').waitFor();
  await page.getByText('412 h · 38 h since 01.10.2026 10:00:00').waitFor();
  expect(owner.complaints).toEqual([]);
});
