import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roleMay, type UnitRole, unitRights, unitRoles } from '@poolhouse/domain/unit/access';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits, takeUnits } from '#testing/units/give-units.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { createUnitAccess } from './access.ts';
import { endAccess, giveToOwner, lastOwner } from './owners.ts';

const server = perFile(startUnitServer);
const minute = 60_000;

/** Somebody with this role at a unit of their own. */
async function somebody(role: UnitRole | 'nobody', ends?: number) {
  const { actor } = await server.addUser();
  const unit = await server.provision();
  const until = ends === undefined ? {} : { until: new Date(server.clock.now().getTime() + ends) };
  if (role !== 'nobody') {
    await giveUnits(server.database.db, actor.userId, [unit.serial], { role, ...until });
  }
  return { userId: actor.userId, unitId: unit.id, serial: unit.serial };
}

const access = () => createUnitAccess({ db: server.database.db, clock: server.clock });

/** What somebody may do with a unit, by each of the ways to ask. */
async function rightsBy({ userId, unitId }: { userId: string; unitId: string }) {
  const { db } = server.database;
  const may = {
    ...{ units: [] as string[], check: [] as string[], hold: [] as string[], people: [] as string[] },
  };
  for (const right of unitRights) {
    const units = await access().units(userId, right).execute();
    if (units.some(({ unit_id }) => unit_id === unitId)) may.units.push(right);
    if ((await access().check([{ userId, unitId }], right))[0]) may.check.push(right);
    if ((await access().people([unitId], right)).get(unitId)?.includes(userId)) may.people.push(right);
    const held = db
      .transaction()
      .execute((trx) => access().hold(trx, { userId, unitId, right }))
      .then(
        () => true,
        () => false,
      );
    if (await held) may.hold.push(right);
  }
  return may;
}

const all = (rights: readonly string[]) => ({ units: rights, check: rights, hold: rights, people: rights });

describe('who may do what', () => {
  test.each(unitRoles)('a role says it, however it is asked: %s', async (role) => {
    const rights = unitRights.filter((right) => roleMay(role, right));
    expect(await rightsBy(await somebody(role))).toEqual(all(rights));
    // Until it ends, and not a moment longer.
    expect(await rightsBy(await somebody(role, minute))).toEqual(all(rights));
    expect(await rightsBy(await somebody(role, 0))).toEqual(all([]));
    expect(await rightsBy(await somebody(role, -minute))).toEqual(all([]));
  });

  test('without a row nobody may anything, nor with another’s', async () => {
    const [one, other] = [await somebody('owner'), await somebody('owner')];
    expect(await rightsBy(await somebody('nobody'))).toEqual(all([]));
    expect(await rightsBy({ userId: one.userId, unitId: other.unitId })).toEqual(all([]));
  });

  test('what somebody ended has ended, whatever the clock of the server says that ended it', async () => {
    const anna = await somebody('owner');
    const ahead = new Date(server.clock.now().getTime() + 3_600_000);
    await server.database.db.transaction().execute((trx) => endAccess(trx, [anna.unitId], ahead));
    expect(await rightsBy(anna)).toEqual(all([]));
  });

  test('many are asked about at once, in their order', async () => {
    const [one, other] = [await somebody('owner'), await somebody('guest')];
    const crossed = { userId: one.userId, unitId: other.unitId };
    expect(await access().check([other, crossed, one], 'see')).toEqual([true, false, true]);
    expect(await access().check([other, crossed, one], 'switch')).toEqual([false, false, true]);
  });
});

test('what is held does not end until the transaction that holds it does', async () => {
  const { db } = server.database;
  const anna = await somebody('owner');
  const order: string[] = [];
  let ending: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await access().hold(trx, { ...anna, right: 'switch' });
    ending = takeUnits(db, [anna.serial]).then(() => void order.push('ended'));
    const waits = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.database.pool.query(waits)).rows[0].n).toBe(1);
    order.push('held');
  });
  await ending;
  expect(order).toEqual(['held', 'ended']);
});

describe('owners', () => {
  test('with the owner go those whom the owner let in', async () => {
    const { db } = server.database;
    const anna = await somebody('owner');
    const { actor } = await server.addUser();
    await giveUnits(db, actor.userId, [anna.serial], { role: 'guest' });
    const guest = { userId: actor.userId, unitId: anna.unitId };
    expect(await access().check([anna, guest], 'see')).toEqual([true, true]);
    await db.transaction().execute((trx) => endAccess(trx, [anna.unitId], server.clock.now()));
    expect(await access().check([anna, guest], 'see')).toEqual([false, false]);
  });

  test('a unit has one: a second is refused by the table itself', async () => {
    const { db } = server.database;
    const anna = await somebody('owner');
    const { actor } = await server.addUser();
    const since = server.clock.now();
    const second = db
      .transaction()
      .execute((trx) => giveToOwner(trx, { unitId: anna.unitId, userId: actor.userId, since }));
    await expect(second).rejects.toThrow('unit_access_owner');
    expect(await lastOwner(db, anna.unitId)).toMatchObject({ userId: anna.userId, endedAt: null });
  });
});

test('nothing else of the server knows the table', async () => {
  const root = join(import.meta.dirname, '../../..');
  const files = (await readdir(root, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    .sort();
  const texts = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
  expect(files.filter((_, index) => texts[index]?.includes('unit_access'))).toEqual([
    'modules/units/access/access.ts',
    'modules/units/access/owners.ts',
    'platform/db/tables.ts',
  ]);
});
