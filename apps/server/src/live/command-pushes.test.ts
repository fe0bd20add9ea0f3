import type { CommandStage } from '@poolhouse/domain/unit/commands';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BrowserSocket, openSocket } from '#testing/http/browser-socket.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';
import { readsAtOnce } from './command-pushes.ts';

/** What was read from the database for these sockets, and a door in front of it. */
const reads = { count: 0, now: 0, most: 0 };
let door: Promise<void>;
let server: UnitServer;
let unit: TestUnit;
let anna: { actor: { userId: string }; token: string };

beforeEach(async () => {
  Object.assign(reads, { count: 0, now: 0, most: 0 });
  door = Promise.resolve();
  server = await startUnitServer({ live: () => ({ commands: { find } }) });
  anna = await server.addUser();
  unit = await testUnit(server);
  await server.own(anna.actor.userId, unit);
});
afterEach(() => server.stop());

async function find(userId: string, commandId: string) {
  reads.count += 1;
  reads.now += 1;
  reads.most = Math.max(reads.most, reads.now);
  try {
    await door;
    return await server.commands.find(userId, commandId);
  } finally {
    reads.now -= 1;
  }
}

async function watching(count: number, { token } = anna): Promise<BrowserSocket[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => openSocket(server.httpPort, { token })),
  );
  for (const socket of sockets) {
    const asked = { id: ulid(), type: 'subscribe', unit: `/api/units/${unit.id}` };
    expect((await socket.ask(asked)).type).toBe('subscribed');
  }
  return sockets;
}

/** Commands that were sent as if long ago: the next sweep ends them. */
async function sent(count: number): Promise<string[]> {
  const created_at = server.clock.now();
  const rows = Array.from({ length: count }, () => ({
    id: ulid(),
    unit_id: unit.id,
    user_id: anna.actor.userId,
    name: 'identify',
    args: '{}',
    stage: 'sent' as const,
    code: null,
    created_at,
    expires_at: created_at,
    finished_at: null,
  }));
  await server.database.db.insertInto('commands').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** What a socket was told of each command last. */
const lastStages = ({ received }: BrowserSocket): Map<string, CommandStage> =>
  new Map(
    received.flatMap((message) =>
      message.type === 'command' ? [[message.command['@id'].slice(-26), message.command.stage] as const] : [],
    ),
  );

async function move(id: string, stage: CommandStage): Promise<void> {
  await server.database.db.updateTable('commands').set({ stage }).where('id', '=', id).execute();
  server.events.emit('command.changed', { unitId: unit.id, commandId: id, stage });
}

test('200 commands that end together are read once each, few at a time, and all of 50 sockets hear it', async () => {
  const sockets = await watching(50);
  const ids = await sent(200);
  server.clock.advance(1_000);
  await expect
    .poll(() => sockets.map((socket) => lastStages(socket).size), { timeout: 20_000 })
    .toEqual(sockets.map(() => 200));
  expect(reads.count).toBeLessThanOrEqual(200);
  expect(reads.most).toBeLessThanOrEqual(readsAtOnce);
  for (const socket of sockets) {
    expect(lastStages(socket)).toEqual(new Map(ids.map((id) => [id, 'expired'])));
  }
});

test('several changes of one command that wait are one, and its last stage is heard last', async () => {
  const [socket] = await watching(1);
  const [id = ''] = await sent(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  door = promise;
  for (let times = 0; times < 20; times++) await move(id, 'accepted');
  await move(id, 'done');
  resolve();
  await expect.poll(() => socket && lastStages(socket).get(id)).toBe('done');
  // The one that was under way, and the one for all that came meanwhile.
  expect(reads.count).toBe(2);
});

test('what can’t be read is not told, and what comes after it is', async () => {
  const [socket] = await watching(1);
  const [lost = '', next = ''] = await sent(2);
  const { promise, reject } = Promise.withResolvers<void>();
  door = promise;
  await move(lost, 'done');
  reject(new Error('no database'));
  await expect.poll(() => reads).toMatchObject({ count: 1, now: 0 });
  door = Promise.resolve();
  await move(next, 'done');
  await expect.poll(() => socket && [...lastStages(socket)]).toEqual([[next, 'done']]);
});

test('somebody else’s command is told to nobody, and nobody’s sockets cost a read', async () => {
  const [socket] = await watching(1);
  const [foreign = ''] = await sent(1);
  const bens = await server.addUser();
  await server.own(bens.actor.userId, unit);
  await move(foreign, 'done');
  await expect.poll(() => reads).toMatchObject({ count: 1, now: 0 });
  expect(
    socket && (await socket.ask({ id: 'last', type: 'unsubscribe', unit: `/api/units/${unit.id}` })),
  ).toMatchObject({ id: 'last' });
  // That something was entered says nothing of it.
  expect(socket?.received.filter(({ type }) => type !== 'timeline')).toEqual([]);
  await move(foreign, 'failed');
  const [bensSocket] = await watching(1, bens);
  await move(foreign, 'done');
  await expect.poll(() => bensSocket && lastStages(bensSocket).get(foreign)).toBe('done');
  expect(reads.count).toBe(2);
});
