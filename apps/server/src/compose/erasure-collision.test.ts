import { expect, test } from 'vitest';
import { audit, provision } from '#modules/units/index.ts';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { firstCloud, type Made, makePerson } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

const server = perFile(wholeServer);

/** A unit of `owner` that was `before`'s. */
async function passedOn(before: Made, owner: Made): Promise<void> {
  const { db, clock } = server;
  const { id, serial } = await provision(
    { db, clock },
    { kind: 'controller', cloudId: await firstCloud(server) },
  );
  for (const { id: userId } of [before, owner]) {
    await audit(db, { at: clock.now(), userId, unitId: id, action: 'pair', result: 'done' });
  }
  const then = new Date(clock.now().getTime() - 60_000);
  await giveUnits(db, before.id, [serial], { since: then, ended: then });
  await giveUnits(db, owner.id, [serial], { since: clock.now() });
}

test('two who had each other’s units are erased at the same moment', { timeout: 60_000 }, async () => {
  const { cookie } = await makePerson(server, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await makePerson(server), await makePerson(server)];
    for (let units = 0; units < 4; units++) {
      await passedOn(one, two);
      await passedOn(two, one);
    }
    const answers = await Promise.all([one, two].map(({ iri }) => server.ask('DELETE', iri, { cookie })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const left = server.db.selectFrom('end_users').select('id').where('id', 'in', [one.id, two.id]);
    expect(await left.execute()).toEqual([]);
  }
});

test('somebody who is erased in the middle of a request is nobody any more', async () => {
  const { id, iri, cookie } = await makePerson(server);
  const erasing = await server.pool.connect();
  await erasing.query('begin');
  await erasing.query('delete from end_users where id = $1', [id]);
  const asked = server.ask('POST', `${iri}/login_tokens`, { cookie, body: { app: 'remote' } });
  const waiting = () =>
    server.pool.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"end_users"%'`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await erasing.query('commit');
  erasing.release();
  expect((await asked).status).toBe(401);
});
