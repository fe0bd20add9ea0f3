import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { ownerOf } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit, pair } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

// What waits for a unit's row may find, when its turn comes, that the unit is somebody else's by then.
const server = perFile(startUnitServer);
const { unit, anna, owner } = ownedUnit(server);

async function waiting(): Promise<number> {
  const { rows } = await server.database.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].n;
}

/** Begins these while the unit's row is locked, one behind the other. */
async function inLine(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from units where id = $1 for update', [unit.id]);
  const answers: Promise<{ status: number }>[] = [];
  for (const call of calls) {
    answers.push(call());
    await expect.poll(waiting).toBe(answers.length);
  }
  await holder.query('commit');
  holder.release();
  return (await Promise.all(answers)).map(({ status }) => status);
}

const unpair = () => anna('DELETE', `/units/${unit.id}/pairing`);
const audited = async () => {
  const rows = server.database.db.selectFrom('audit').select(['user_id', 'action', 'result']);
  return rows.where('unit_id', '=', unit.id).where('action', '=', 'unpair').execute();
};

test('an unpairing that is asked for twice is done once', async () => {
  expect(await inLine([unpair, unpair])).toEqual([204, 404]);
  expect(await audited()).toHaveLength(1);
});

test('and ends nothing of whoever paired the unit in between', async () => {
  const ben = await addedUser(server);
  const answers = await inLine([unpair, () => pair(ben.call, unit.serial, unit.activationCode), unpair]);
  expect(answers).toEqual([204, 201, 404]);
  expect(await ownerOf(server.database.db, unit.id)).toBe(ben.userId);
});

test('what an owner notes while the unit becomes somebody else’s is not noted there', async () => {
  const ben = await addedUser(server);
  const note = { name: 'Anna’s pool', note: 'key under the mat' };
  const answers = await inLine([
    unpair,
    () => pair(ben.call, unit.serial, unit.activationCode),
    () => anna('PUT', `/units/${unit.id}`, note),
  ]);
  expect(answers).toEqual([204, 201, 404]);
  expect((await ben.call('GET', `/units/${unit.id}`)).json()).toMatchObject({ name: '', note: '' });
});

describe('while the owner is erased', () => {
  async function meanwhile(call: () => Promise<{ status: number }>): Promise<number> {
    let answer: Promise<{ status: number }> | undefined;
    await server.database.db.transaction().execute(async (trx) => {
      await server.units.eraseOwner(trx, { id: owner.userId });
      answer = call();
      await expect.poll(waiting).toBe(1);
      await trx.deleteFrom('end_users').where('id', '=', owner.userId).execute();
    });
    return (await answer)?.status ?? 0;
  }

  test('nothing that they noted is left on the unit', async () => {
    expect(await meanwhile(() => anna('PUT', `/units/${unit.id}`, { note: 'key under the mat' }))).toBe(404);
    const { rows } = await server.database.pool.query('select name, note from units where id = $1', [
      unit.id,
    ]);
    expect(rows).toEqual([{ name: '', note: '' }]);
  });

  test('nor who unpaired it', async () => {
    expect(await meanwhile(unpair)).toBe(404);
    expect(await audited()).toEqual([{ user_id: null, action: 'unpair', result: 'owner-erased' }]);
  });
});

test('a command that was given meanwhile is none, and nobody who pairs the unit again finds it', async () => {
  await unit.say('up/state', unit.state());
  const command = () =>
    anna('POST', `/units/${unit.id}/commands`, { name: 'mode.set', args: { mode: 'eco' } });
  await expect.poll(async () => (await command()).status).toBe(202);
  await server.database.db.deleteFrom('commands').where('unit_id', '=', unit.id).execute();
  expect(await inLine([unpair, command])).toEqual([204, 404]);
  const left = server.database.db.selectFrom('commands').select('id').where('unit_id', '=', unit.id);
  expect(await left.execute()).toEqual([]);
});
