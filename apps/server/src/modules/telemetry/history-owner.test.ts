import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

let server: UnitServer;
beforeAll(async () => {
  server = await startUnitServer();
});
afterAll(() => server.stop());

test('whoever stops owning a unit while his request waits in line is not shown its history', async () => {
  const { actor, token } = await server.addUser();
  const [unit, other] = [await testUnit(server), await testUnit(server)];
  for (const one of [unit, other]) await server.own(actor.userId, one);
  const anna = callerOf(server.api, token);
  const { pool } = server.database;
  const locker = await pool.connect();
  const stalled = async (): Promise<number> =>
    (
      await pool.query(
        'select count(*)::int as count from pg_locks where not granted and relation is not null',
      )
    ).rows[0].count;
  try {
    await locker.query('begin');
    await locker.query('lock table samples in access exclusive mode');
    // As many as one person may have read at a time.
    const before = [1, 2].map(() => anna('GET', `/units/${other.id}/history`));
    await expect.poll(stalled).toBe(2);
    const waiting = anna('GET', `/units/${unit.id}/history`);
    // A request of the same length that came later has been answered, so this one is in line.
    expect((await anna('GET', `/units/${unit.id}`)).status).toBe(200);
    await pool.query('update units set owner_id = null where id = $1', [unit.id]);
    await locker.query('commit');
    expect((await Promise.all(before)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await waiting).status).toBe(404);
  } finally {
    locker.release();
  }
});
