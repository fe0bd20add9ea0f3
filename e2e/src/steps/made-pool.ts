import type { HistoryResource, UnitState } from '@poolhouse/contract/api/units';
import type { Page } from 'playwright-core';
import {
  type ProvisionedUnit,
  provision,
  provisionOwned,
} from '../../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { giveUnits } from '../../../apps/server/src/testing/units/give-units.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import type { ReadyAccount } from './ready-account.ts';

/** A plausible state that came in at this time; one of the future counts as heard just now. */
export const stateAt = (at: Date, more: Partial<UnitState> = {}): UnitState => ({
  ts: at.toISOString(),
  receivedAt: at.toISOString(),
  screen: 'home',
  mixingUntil: null,
  mode: 'auto',
  values: { water: 26.4, air: 19, solar: 31, ph: 8.4, redox: 410, flow: 6.1 },
  valuesAt: {},
  outputs: { filtration: true, heating: false, solar: true },
  messages: [],
  ...more,
});

/** Gives somebody a unit that only the database knows, in this state; its serial number. */
export async function madePool(
  { running }: Poolhouse,
  owner: ReadyAccount,
  name: string,
  state?: UnitState,
): Promise<string> {
  const { db } = running.database;
  const { cloud_id } = await db
    .selectFrom('end_users')
    .select('cloud_id')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const unit = await provisionOwned(
    { db, clock: systemClock },
    { cloudId: cloud_id, userId: owner.id, name },
  );
  if (state) {
    const row = { last_heard: new Date(state.receivedAt), state: JSON.stringify(state) };
    await db
      .insertInto('unit_states')
      .values({ unit_id: unit.id, connected: true, sid: null, ...row })
      .onConflict((oc) => oc.column('unit_id').doUpdateSet({ connected: true, ...row }))
      .execute();
  }
  return unit.serial;
}

/** All the hardware that a controller can have. */
export const fullFeatures = [
  ...['filtration', 'speeds', 'heating', 'solar', 'filling', 'backwash', 'relays', 'cover', 'dosing'],
  ...['flow', 'pressure', 'level', 'ph', 'redox'],
];

/** What a unit with all of it says in the middle of a day. */
export const fullState = (at: Date, more: Partial<UnitState> = {}): UnitState =>
  stateAt(at, {
    values: { water: 27.4, air: 24.1, solar: 41.8, ph: 7.24, redox: 712, flow: 11.8, pressure: 0.92 },
    outputs: {
      ...{ filtration: 'medium', heating: false, solar: true, filling: false, backwash: 'stopped' },
      ...{ relay1: true, relay2: false, relay3: false, relay4: false, cover: 'open' },
      ...{ phMinus: false, chlorine: true },
    },
    consumables: {
      canisters: [
        { n: 1, substance: 'phMinus', volume: 20_000, remaining: 3_600 },
        { n: 2, substance: 'chlorine', volume: 20_000, remaining: 12_800 },
      ],
      tubes: [
        { n: 1, lifespan: 365, daysLeft: 134 },
        { n: 2, lifespan: 365, daysLeft: 0 },
      ],
      counters: {
        heating: { total: 1_483_200, sinceReset: 138_000, resetAt: '2026-10-01T08:00:00.000Z' },
        filling: { total: 61_400, sinceReset: 61_400, resetAt: null },
      },
    },
    ...more,
  });

/** Gives somebody a unit with all of it, which only the database knows. */
export async function fullPool(
  poolhouse: Poolhouse,
  owner: ReadyAccount,
  name: string,
  at: Date,
  more: Partial<UnitState> = {},
): Promise<string> {
  const serial = await madePool(poolhouse, owner, name, fullState(at, more));
  const { db } = poolhouse.running.database;
  await db.updateTable('units').set({ features: fullFeatures }).where('serial', '=', serial).execute();
  return serial;
}

/** Gives somebody an aqua unit that only the database knows. */
export async function madeAqua(
  { running }: Poolhouse,
  owner: ReadyAccount,
  name: string,
): Promise<ProvisionedUnit> {
  const { db } = running.database;
  const { id: cloudId } = await db.selectFrom('clouds').select('id').orderBy('id').executeTakeFirstOrThrow();
  const unit = await provision({ db, clock: systemClock }, { kind: 'aqua', cloudId });
  await db.updateTable('units').set({ name }).where('id', '=', unit.id).execute();
  await giveUnits(db, owner.id, [unit.serial]);
  return unit;
}

/** Answers what is asked of a day with a day that has water, sun and filtration in it. */
export async function giveDay(page: Page): Promise<void> {
  await page.route(/\/history\?/u, async (route) => {
    const date = new URL(route.request().url()).searchParams.get('date') ?? '';
    const from = Date.parse(`${date}T00:00:00Z`) / 1000;
    const t = Array.from({ length: 1200 }, (_, minute) => from + minute * 60);
    const json: HistoryResource = {
      ...{ '@id': '/api/units/x/history', '@type': 'UnitHistory', period: 'day', date },
      ...{ timeZone: 'Europe/Berlin', t },
      v: { water: t.map((_, n) => 26 + Math.sin(n / 60)), solar: t.map((_, n) => 30 + Math.sin(n / 30)) },
      o: { filtration: t.map((_, n) => (n > 60 && n < 200 ? 60 : 0)) },
    };
    await route.fulfill({ json, contentType: 'application/ld+json' });
  });
}
