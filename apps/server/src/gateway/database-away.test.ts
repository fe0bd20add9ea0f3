import { commandResource } from '@poolhouse/contract/api/units';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OwnPostgres, ownPostgres } from '#testing/database/own-postgres.ts';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

/** PostgreSQL's process is ended and started again while units go on talking over MQTT. */
const patient = { timeout: 15_000 };
let postgres: OwnPostgres;
let server: UnitServer;
let unit: TestUnit;
let anna: Caller;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  server = await startUnitServer({ database: postgres.database });
  const { actor, token } = await server.addUser();
  anna = callerOf(server.api, token);
  unit = await testUnit(server);
  await server.own(actor.userId, unit);
  const shown = heard();
  await unit.say('up/state', unit.state());
  await shown;
});
afterEach(() => server.stop());

/** The unit's next state has come in, and so has all that it said before. */
function heard(serial = unit.serial): Promise<void> {
  return new Promise((done) => {
    const stop = server.events.on('unit.state', (event) => {
      if (event.serial !== serial) return;
      stop();
      done();
    });
  });
}

async function send(): Promise<string> {
  const answer = await anna('POST', `/units/${unit.id}/commands`, {
    name: 'mode.set',
    args: { mode: 'eco' },
  });
  expect(answer.status).toBe(202);
  return (await unit.told<CommandMessage>('command')).id;
}

const stageOf = async (id: string) => {
  const answer = await anna('GET', `/commands/${id}`);
  return answer.status === 200 ? commandResource.parse(answer.json()).stage : answer.status;
};

async function auditOf(id: string): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('audit')
    .select(['result', 'detail'])
    .where('unit_id', '=', unit.id)
    .orderBy('id')
    .execute();
  return rows.filter(({ detail }) => detail.command === id).map(({ result }) => result);
}

/** Every second something is swept or tried again. */
async function passUntil(met: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await expect
    .poll(() => {
      server.clock.advance(1_000);
      return met();
    }, patient)
    .toEqual(wanted);
}

test('what became of a command is held until the database is back', async () => {
  const [done, rejected, failed] = [await send(), await send(), await send()];
  await postgres.down();
  await unit.say('up/command', { id: done, stage: 'accepted' });
  await unit.say('up/command', { id: done, stage: 'done' });
  await unit.say('up/command', { id: rejected, stage: 'rejected', code: 'menu' });
  await unit.say('up/command', { id: failed, stage: 'failed' });
  const all = heard();
  await unit.say('up/state', unit.state());
  await all;
  // All of them have expired long before.
  for (let second = 0; second < 60; second++) server.clock.advance(1_000);
  const acknowledged = () =>
    unit.received
      .filter(({ topic }) => topic.endsWith('/command/ack'))
      .flatMap(({ body }): string[] => JSON.parse(body).ids);
  expect(acknowledged()).toEqual([]);
  await postgres.up();
  await passUntil(() => Promise.all([done, rejected, failed].map(stageOf)), ['done', 'rejected', 'failed']);
  await expect.poll(() => acknowledged().toSorted()).toEqual([done, rejected, failed].toSorted());
  expect(await auditOf(done)).toEqual(['sent', 'done']);
  expect(await auditOf(rejected)).toEqual(['sent', 'rejected']);
  expect(await auditOf(failed)).toEqual(['sent', 'failed']);
});

test('the unit’s word wins over what another server wrote meanwhile', async () => {
  const id = await send();
  server.clock.advance(31_000);
  await expect.poll(() => stageOf(id), patient).toBe('expired');
  await postgres.down();
  await unit.say('up/command', { id, stage: 'done' });
  const all = heard();
  await unit.say('up/state', unit.state());
  await all;
  await postgres.up();
  await passUntil(() => stageOf(id), 'done');
  expect(await auditOf(id)).toEqual(['sent', 'expired', 'done']);
});

test('so are a code on a display and the greeting of a unit that came meanwhile', async () => {
  const other = await testUnit(server);
  await postgres.down();
  const again = await server.connect(other);
  await again.subscribe(`pool/v1/${other.serial}/down/#`);
  const say = (topic: string, body: object) => again.publish(`pool/v1/${other.serial}/up/${topic}`, body);
  await say('presence', { online: true, sid: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFG', kind: 'controller' });
  await say('claim', { code: 'AB3DE6GH9K', durationMs: 600_000 });
  const all = heard(other.serial);
  await say('state', other.state());
  await all;
  await postgres.up();
  const told = again.next(({ topic }) => topic.endsWith('/down/claim'));
  const isPaired = async () => {
    const body = { serialNumber: other.serial, pairingCode: 'AB3DE6GH9K', name: 'Pool' };
    return (await anna('POST', '/units/pair', body)).status;
  };
  await expect
    .poll(async () => {
      server.clock.advance(1_000);
      const { db } = server.database;
      const row = await db
        .selectFrom('units')
        .select('pairing_hash')
        .where('id', '=', other.id)
        .executeTakeFirst();
      return row?.pairing_hash !== null;
    }, patient)
    .toBe(true);
  expect(JSON.parse((await told).body)).toEqual({ state: 'unpaired' });
  expect(await isPaired()).toBe(201);
});

test('a unit that this server does not know yet is not forgotten either', async () => {
  const id = await send();
  await unit.say('up/presence', { online: false, sid: unit.sid });
  await server.stop();
  const { database } = postgres;
  const old = unit;
  server = await startUnitServer({ database });
  const again = await server.connect(old);
  // Known by its secret, and by nothing else yet.
  await postgres.down();
  await again.publish(`pool/v1/${old.serial}/up/command`, { id, stage: 'done' });
  await expect
    .poll(async () => (await server.counted('poolhouse_unit_messages_total'))['up/command'])
    .toBe(1);
  await postgres.up();
  const row = () =>
    database.db.selectFrom('commands').select('stage').where('id', '=', id).executeTakeFirst();
  await passUntil(() => row().catch(() => undefined), { stage: 'done' });
});
