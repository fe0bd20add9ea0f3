import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { provision } from '#modules/units/index.ts';
import { perFile } from '#testing/lifetimes.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { firstCloud, makePerson } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

const patient = { timeout: 15_000 };
const server = perFile(wholeServer);

const tables = ['end_users', 'received'];

/** From here on these tables answer as they do when the disk has no room for another page, and no new one is made. */
async function fill(): Promise<void> {
  await server.pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const table of tables) {
    await server.pool.query(
      `create trigger no_room before insert or update on ${table} for each statement execute function no_room()`,
    );
  }
  await newTables('revoke temporary', 'from');
}

/** The health check writes to one of its own, on which nobody can put a trigger. */
async function newTables(may: string, whom: string): Promise<void> {
  await server.pool.query(
    `do $$ begin execute format('${may} on database %I ${whom} public, %I', current_database(), current_user); end $$`,
  );
}

async function makeRoom(): Promise<void> {
  await server.pool.query('drop function no_room cascade');
  await newTables('grant temporary', 'to');
}

test('a disk that is full is 503 for people and for the health check, and units keep their rows', async () => {
  const { db, clock, ask } = server;
  const anna = await makePerson(server, {});
  const unit = await provision({ db, clock }, { kind: 'controller', cloudId: await firstCloud(server) });
  const { serial, secret } = unit;
  const device = await connectRaw({
    ...server.running.mqtt,
    clientId: serial,
    username: serial,
    password: secret,
  });
  await device.subscribe(`pool/v1/${serial}/down/#`);
  const say = (topic: string, body: object) => device.publish(`pool/v1/${serial}/up/${topic}`, body);
  await say('presence', { online: true, sid: ulid(), kind: 'controller' });
  const change = () => ask('PUT', anna.iri, { cookie: anna.cookie, body: { name: ulid() } });
  const health = async () => (await ask('GET', '/api/health')).status;
  expect([await health(), (await change()).status]).toEqual([200, 200]);

  await fill();
  const refused = await change();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  await expect.poll(health, patient).toBe(503);
  const acknowledged = device.next(({ topic }) => topic.endsWith('/telemetry/ack'));
  await say('telemetry', {
    epoch: ulid(),
    oldest: 1,
    from: 1,
    rows: [{ ts: clock.now().toISOString(), v: { water: 27 }, o: {} }],
  });
  await expect.poll(async () => (await change()).status, patient).toBe(503);
  expect(device.received.filter(({ topic }) => topic.endsWith('/ack'))).toEqual([]);

  await makeRoom();
  expect(JSON.parse((await acknowledged).body)).toMatchObject({ upTo: 1 });
  expect((await change()).status).toBe(200);
  await expect.poll(health, patient).toBe(200);
  await device.end();
});
