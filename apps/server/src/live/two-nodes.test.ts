import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#platform/http/api.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { type BrowserSocket, openSocket } from '#testing/http/browser-socket.ts';
import { callerOf } from '#testing/http/caller.ts';
import { type Link, startLink } from '#testing/units/link.ts';
import { outsideBroker } from '#testing/units/outside-broker.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer, type UnitServerOptions } from '#testing/units/unit-server.ts';

// Two servers at one broker: Anna's unit is unpaired on one of them, whose way to the broker can be cut, and her other
// browser watches it on the other.
let database: TestDatabase;
let brokerPort: number;
let link: Link;
let one: UnitServer;
let anna: Awaited<ReturnType<UnitServer['addUser']>>;
let unit: TestUnit;
let iri: string;
const stops: (() => Promise<void>)[] = [];
const people = new Map<string, Actor>();

beforeEach(async () => {
  database = await testDatabase();
  stops.push(database.stop);
  const outside = await outsideBroker();
  stops.push(outside.stop);
  brokerPort = outside.port;
  link = await startLink(brokerPort);
  stops.push(link.stop);
  one = await startNode(link.port);
  anna = await newPerson();
  unit = await newUnit(anna);
  iri = `/api/units/${unit.id}`;
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Known to every node. */
async function newPerson(): Promise<Awaited<ReturnType<UnitServer['addUser']>>> {
  const person = await one.addUser();
  people.set(person.token, person.actor);
  return person;
}

/** Connected to the broker itself, not by the way that can be cut. */
async function newUnit({ actor }: Awaited<ReturnType<typeof newPerson>>): Promise<TestUnit> {
  const here = { port: brokerPort };
  const made = await testUnit({ ...one, connect: (known, more) => one.connect(known, { ...more, ...here }) });
  await one.own(actor.userId, made);
  return made;
}

async function startNode(port: number, live?: UnitServerOptions['live']): Promise<UnitServer> {
  const server = await startUnitServer({
    database,
    outside: { port, node: ulid() },
    // The sessions of both are the same: there is one.
    live: (units) => ({
      authenticate: async (token) => people.get(token),
      livingSessions: async (ids) => new Set(ids),
      ...live?.(units),
    }),
  });
  stops.push(server.stop);
  return server;
}

async function watchOn({ httpPort }: UnitServer, { token } = anna, watched = iri): Promise<BrowserSocket> {
  const socket = await openSocket(httpPort, { token });
  expect(await socket.ask({ id: ulid(), type: 'subscribe', unit: watched })).toMatchObject({
    type: 'subscribed',
  });
  return socket;
}

async function unpairUntold(): Promise<void> {
  link.cut();
  const answer = await callerOf(one.api, anna.token)('DELETE', `/units/${unit.id}/pairing`);
  expect(answer.status).toBe(204);
  link.mend();
}

describe('unpaired on a node that could not tell the other', () => {
  test('its former owner is left at the next beat, and told', async () => {
    const other = await startNode(brokerPort);
    const socket = await watchOn(other);
    await unpairUntold();
    await unit.say('up/state', unit.state());
    await socket.next('state');
    other.clock.advance(30_000);
    expect(await socket.next('pairing')).toMatchObject({ unit: iri, paired: false });
    expect(other.live.counts()).toEqual({ sockets: 1, subscriptions: 0 });
    const again = await socket.ask({ id: ulid(), type: 'subscribe', unit: iri });
    expect(again).toMatchObject({ type: 'error', code: 'not-found' });
  });

  test('a new owner goes on watching on the same node, and the former one hears nothing of it', async () => {
    const other = await startNode(brokerPort);
    const socket = await watchOn(other);
    await unpairUntold();
    const ben = await newPerson();
    await one.own(ben.actor.userId, unit);
    const heir = await watchOn(other, ben);
    other.clock.advance(30_000);
    expect(await socket.next('pairing')).toMatchObject({ unit: iri, paired: false });
    socket.received.length = 0;
    await unit.say('up/state', unit.state());
    await heir.next('state');
    // Answers come in order: behind this one nothing is under way.
    await socket.ask({ id: ulid(), type: 'unsubscribe', unit: iri });
    expect(socket.received).toEqual([]);
  });

  test('control: without the check at the beat they go on hearing it', async () => {
    const other = await startNode(brokerPort, ({ access, reader, directory }) => ({
      units: { directory, reader, access: { ...access, check: async (pairs) => pairs.map(() => true) } },
    }));
    const socket = await watchOn(other);
    await unpairUntold();
    other.clock.advance(30_000);
    await unit.say('up/state', unit.state());
    await socket.next('state');
    expect(other.live.counts()).toEqual({ sockets: 1, subscriptions: 1 });
  });
});

test('fifty whose access ended on a node that is cut off hear nothing after the next beat', async () => {
  const other = await startNode(brokerPort);
  const watchers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const person = await newPerson();
      const made = await newUnit(person);
      return { person, unit: made, socket: await watchOn(other, person, `/api/units/${made.id}`) };
    }),
  );
  link.cut();
  const ended = watchers.map(({ person, unit: { id } }) =>
    callerOf(one.api, person.token)('DELETE', `/units/${id}/pairing`),
  );
  expect((await Promise.all(ended)).every(({ status }) => status === 204)).toBe(true);
  // Until then they do hear it: nobody has told this node.
  await Promise.all(watchers.map(({ unit: made }) => made.say('up/state', made.state())));
  await Promise.all(watchers.map(({ socket }) => socket.next('state')));
  other.clock.advance(30_000);
  await Promise.all(watchers.map(({ socket }) => socket.next('pairing')));
  for (const { socket } of watchers) socket.received.length = 0;
  for (let times = 0; times < 3; times++) {
    await Promise.all(watchers.map(({ unit: made }) => made.say('up/state', made.state())));
    await Promise.all(
      watchers.map(({ unit: made }) => made.say('up/telemetry', made.rows(times + 1, times + 1))),
    );
  }
  await Promise.all(watchers.map(({ unit: made }) => made.acknowledged()));
  let silent = 0;
  for (const { unit: made, socket } of watchers) {
    // Answers come in order: behind this one nothing is under way.
    await socket.ask({ id: ulid(), type: 'ping' });
    if (socket.received.length === 0) silent += 1;
    socket.socket.close();
    await made.end();
  }
  expect(silent).toBe(50);
});

test('whoever may see a unit hears on every node that something is wrong with it, and nobody else does', async () => {
  const other = await startNode(brokerPort);
  const stranger = await openSocket(other.httpPort, { token: (await newPerson()).token });
  const socket = await openSocket(other.httpPort, { token: anna.token });
  const since = new Date().toISOString();
  const messages = [{ key: 'pump-overheated', severity: 'error', since }];
  await unit.say('up/state', unit.state({ messages }));
  await expect
    .poll(async () => {
      for (const server of [one, other]) server.clock.advance(1_000);
      return socket.received.some(({ type }) => type === 'alert');
    })
    .toBe(true);
  expect(socket.received.find(({ type }) => type === 'alert')).toMatchObject({ unit: iri });
  await stranger.ask({ id: ulid(), type: 'ping' });
  expect(stranger.received.filter(({ type }) => type === 'alert')).toEqual([]);
});

test('a unit that was removed is left at the next beat', async () => {
  const other = await startNode(brokerPort);
  const socket = await watchOn(other);
  await database.pool.query('delete from units where id = $1', [unit.id]);
  other.clock.advance(30_000);
  expect(await socket.next('pairing')).toMatchObject({ unit: iri, paired: false });
  expect(other.live.counts().subscriptions).toBe(0);
});

test('who has new terms to accept is cut off at the next beat, and may come back when they are', async () => {
  const held = new Set<string>();
  const other = await startNode(brokerPort, () => ({ heldSessions: async () => held }));
  const socket = await watchOn(other);
  held.add(anna.actor.sessionId);
  other.clock.advance(30_000);
  expect(await socket.closed).toBe(1001);
});
