import type { UnitState } from '@poolhouse/contract/api/units';
import { provisionOwned } from '../../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import type { Db } from '../../../apps/server/src/platform/db/tables.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import type { ReadyAccount } from '../steps/ready-account.ts';

/** Serial numbers of units in every state that a screen shows. */
export interface StageUnits {
  /** Is there and well. */
  readonly live: string;
  /** Has started just now, for as long as anybody looks. */
  readonly mixing: string;
  /** Away since hours, with something of every kind to complain about. */
  readonly ill: string;
  readonly never: string;
}

const HOUR = 3_600_000;

const stateAt = (at: Date, more: Partial<UnitState>): UnitState => ({
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

/** A unit begins to mix when it starts: only one that has connected can be told to end it. */
async function connected(db: Db, serial: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const state = await db
      .selectFrom('unit_states')
      .innerJoin('units', 'units.id', 'unit_states.unit_id')
      .select('state')
      .where('serial', '=', serial)
      .executeTakeFirst();
    if (state?.state) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${serial} has not connected`);
}

/** Gives the owner one of the virtual units, and units that only the database knows. */
export async function stageUnits(
  { addresses, running }: Poolhouse,
  owner: ReadyAccount,
): Promise<StageUnits> {
  const { db } = running.database;
  const [live] = running.virtualUnits;
  if (!live) throw new Error('there is no virtual unit');
  await db
    .updateTable('units')
    .set({ owner_id: owner.id, last_owner_id: owner.id, owner_since: new Date(0), name: 'Garden pool' })
    .where('serial', '=', live.serial)
    .execute();
  await connected(db, live.serial);
  const mixed = await fetch(new URL(`/units/${live.serial}/mixed`, addresses.panel), {
    method: 'POST',
    headers: { origin: new URL(addresses.panel).origin, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!mixed.ok) throw new Error(`the panel answered ${mixed.status}`);

  const { cloud_id } = await db
    .selectFrom('end_users')
    .select('cloud_id')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const made = async (name: string, state?: UnitState): Promise<string> => {
    const unit = await provisionOwned(
      { db, clock: systemClock },
      { cloudId: cloud_id, userId: owner.id, name },
    );
    // What it said before is an earlier owner's.
    await db
      .updateTable('units')
      .set({ owner_since: new Date(0) })
      .where('id', '=', unit.id)
      .execute();
    if (state) {
      const row = { last_heard: new Date(state.receivedAt), state: JSON.stringify(state) };
      await db
        .insertInto('unit_states')
        .values({ unit_id: unit.id, connected: true, sid: null, ...row })
        .onConflict((oc) => oc.column('unit_id').doUpdateSet({ connected: true, ...row }))
        .execute();
    }
    return unit.serial;
  };
  const now = Date.now();
  // A unit heard in the future counts as heard just now for as long as the pictures take.
  const later = new Date(now + 24 * HOUR);
  const since = new Date(now - 5 * HOUR).toISOString();
  return {
    live: live.serial,
    mixing: await made('Roof pool', stateAt(later, { mixingUntil: later.toISOString() })),
    ill: await made(
      'Old pool with a long name that goes on and on',
      stateAt(new Date(now - 3 * HOUR), {
        messages: [
          { key: 'pump-overheated', severity: 'error', since },
          { key: 'auto-mode-intervals-wrong', severity: 'warning', since },
          { key: 'winter-mode-activated', severity: 'info', since },
          { key: 'of-a-newer-firmware', severity: 'warning', since },
        ],
      }),
    ),
    never: await made('New pool'),
  };
}
