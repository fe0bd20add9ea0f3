import type { UnitState } from '@poolhouse/contract/api/units';
import type { Db } from '../../../apps/server/src/platform/db/tables.ts';
import { giveUnits } from '../../../apps/server/src/testing/units/give-units.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import { madePool, stateAt } from '../steps/made-pool.ts';
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
export async function stageUnits(poolhouse: Poolhouse, owner: ReadyAccount): Promise<StageUnits> {
  const { addresses, running } = poolhouse;
  const { db } = running.database;
  const [live] = running.virtualUnits;
  if (!live) throw new Error('there is no virtual unit');
  await db.updateTable('units').set({ name: 'Garden pool' }).where('serial', '=', live.serial).execute();
  await giveUnits(db, owner.id, [live.serial]);
  await connected(db, live.serial);
  const mixed = await fetch(new URL(`/units/${live.serial}/mixed`, addresses.panel), {
    method: 'POST',
    headers: { origin: new URL(addresses.panel).origin, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!mixed.ok) throw new Error(`the panel answered ${mixed.status}`);

  const made = (name: string, state?: UnitState) => madePool(poolhouse, owner, name, state);
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
