import type { UnitState } from '@poolhouse/contract/api/units';
import type { Db } from '../../../apps/server/src/platform/db/tables.ts';
import { giveUnits } from '../../../apps/server/src/testing/units/give-units.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import { fullPool, madeAqua, madePool, stateAt } from '../steps/made-pool.ts';
import { type ReadyAccount, readyAccount } from '../steps/ready-account.ts';

/** Serial numbers of units in every state that a screen shows. */
export interface StageUnits {
  /** Is there and well. */
  readonly live: string;
  /** Has all the hardware that there is, in the middle of a day. */
  readonly full: string;
  /** Has started just now, for as long as anybody looks. */
  readonly mixing: string;
  /** Away since hours, with something of every kind to complain about. */
  readonly ill: string;
  readonly never: string;
  /** Is there, works with an aqua unit, and has lost it. */
  readonly linked: string;
  /** The aqua unit. */
  readonly aqua: string;
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

/**
 * Gives the owner one of the virtual units, and units that only the database knows; and the keeper two that are linked, a
 * free aqua unit, and a look at what is the owner's.
 */
export async function stageUnits(
  poolhouse: Poolhouse,
  owner: ReadyAccount,
  given?: ReadyAccount,
): Promise<StageUnits> {
  const keeper = given ?? (await readyAccount(poolhouse));
  const { addresses, running } = poolhouse;
  const { db } = running.database;
  const [live] = running.virtualUnits;
  if (!live) throw new Error('there is no virtual unit');
  await db.updateTable('units').set({ name: 'Garden pool' }).where('serial', '=', live.serial).execute();
  await giveUnits(db, owner.id, [live.serial]);
  await giveUnits(db, keeper.id, [live.serial], { role: 'guest' });
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
    full: await fullPool(poolhouse, owner, 'House pool', later),
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
    ...(await linkedUnits(poolhouse, keeper, later)),
  };
}

/** @param until as long as they count as heard */
async function linkedUnits(
  poolhouse: Poolhouse,
  keeper: ReadyAccount,
  until: Date,
): Promise<Pick<StageUnits, 'linked' | 'aqua'>> {
  const linked = await madePool(poolhouse, keeper, 'Pool house', stateAt(until));
  const aqua = await madeAqua(poolhouse, keeper, 'Salt system');
  await madeAqua(poolhouse, keeper, 'Spare aqua unit');
  const { db } = poolhouse.running.database;
  const unit = await db
    .selectFrom('units')
    .select('id')
    .where('serial', '=', linked)
    .executeTakeFirstOrThrow();
  await db.insertInto('unit_links').values({ unit_id: unit.id, aqua_id: aqua.id, since: until }).execute();
  const seen = JSON.stringify({ serial: aqua.serial, connected: false });
  await db.updateTable('units').set({ aqua: seen }).where('id', '=', unit.id).execute();
  return { linked, aqua: aqua.serial };
}
