import type { SectionName } from '@poolhouse/contract/settings/sections';
import { beforeAll, expect, it } from 'vitest';
import { madePool, stateAt } from './steps/made-pool.ts';
import { readyAccount } from './steps/ready-account.ts';
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
];

/** A pool that is heated while it freezes outside, and has said what it goes by. */
async function coldPool(): Promise<string> {
  const { poolhouse, browser } = house();
  const account = await readyAccount(poolhouse);
  const next = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const state = stateAt(new Date(Date.now() + 86_400_000), {
    values: { water: 26, air: -0.3, ph: 7.24, redox: 712, pressure: 0.92, level: 132 },
    outputs: { filtration: 'off', heating: false, nextBackwash: next, cover: 'closed' },
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
  await page.getByText('set to 28.0 °C').waitFor();
  expect(owner.complaints).toEqual([]);
});

it('a status warns of frost while the pump stands', async () => {
  const { page } = owner;
  await page.getByText('Frost: −0.3 °C and the pump is off', { exact: true }).waitFor();
  await page.getByText('The mode Winter keeps it moving.').waitFor();
  expect(await page.getByText('All is well').count()).toBe(0);
});
