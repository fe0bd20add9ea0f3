import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnUnit, UnitReader } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import { createLog } from '#platform/log.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { type FakeLiveConnection, fakeLiveConnection } from '#testing/units/fake-live-connection.ts';
import { createRequests, mostUnanswered } from './requests.ts';
import { createSubscriptions } from './subscriptions.ts';
import { mostWatched } from './watching.ts';

type Wait = <T>(what: string, result: () => T) => Promise<T>;

const idOf = (number: number): string => `01JD3Z8Q4V5W6X7Y8Z9A${String(number).padStart(6, '0')}`;
const iriOf = (number: number): string => `/api/units/${idOf(number)}`;

/** Requests and watches over a database and a broker that answer when `wait` lets them. */
function world(wait: Wait, foreign: ReadonlySet<string> = new Set(), fails = () => false) {
  const atBroker = new Map<string, number>();
  const count = (filter: string, by: number): void => {
    const now = (atBroker.get(filter) ?? 0) + by;
    if (now === 0) atBroker.delete(filter);
    else atBroker.set(filter, now);
  };
  const listen = (filter: string) =>
    wait('broker', () => {
      if (fails()) throw new Error('the broker is away');
      count(filter, 1);
      return () => wait('broker', () => count(filter, -1));
    });
  const broker: Pick<Broker, 'subscribe'> = { subscribe: listen };
  const bridge = { watch: (unitId: string) => listen(`events of ${unitId}`) };
  const reader: Pick<UnitReader, 'ownList' | 'now'> = {
    ownList: (_actor, unitIds) =>
      wait('database', () => {
        if (fails()) throw new Error('the database is away');
        const features: readonly string[] = [];
        const told = { state: null, connected: true, lastHeard: 0, features };
        return unitIds
          .filter((unitId) => !foreign.has(unitId))
          .map((id) => ({ id, serial: id.slice(-9), ...told }) as OwnUnit);
      }),
    now: () => 0,
  };
  const clock = manualClock();
  const subscriptions = createSubscriptions({
    broker,
    bridge,
    clock,
    onState: () => undefined,
    onStored: () => undefined,
    onFailed: () => undefined,
  });
  const answer = createRequests({ reader, subscriptions, clock, log: createLog('silent') });
  return { subscriptions, answer, atBroker };
}

const ask = (type: 'subscribe' | 'unsubscribe', unit: number, id = 'x'): string =>
  JSON.stringify({ v: 1, id, type, unit: iriOf(unit) });

const askMany = (type: 'subscribe-units' | 'unsubscribe-units', units: readonly number[]): string =>
  JSON.stringify({ v: 1, id: 'x', type, units: units.map(iriOf) });

const step = fc.record({
  connection: fc.nat(2),
  unit: fc.nat(3),
  what: fc.constantFrom('subscribe', 'subscribe', 'unsubscribe', 'both', 'all', 'none', 'unpair', 'close'),
});

test('whatever comes in between: what is watched is what was asked for last, and after the close nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 1, maxLength: 20 }),
      fc.infiniteStream(fc.boolean()),
      async (scheduler, steps, chances) => {
        const wait: Wait = async (what, result) => {
          await scheduler.schedule(Promise.resolve(), what);
          return result();
        };
        const fails = () => chances.next().value === true && chances.next().value === true;
        const { subscriptions, answer, atBroker } = world(wait, new Set([idOf(3)]), fails);
        const connections = [fakeLiveConnection(), fakeLiveConnection(), fakeLiveConnection()];
        const close = (connection: FakeLiveConnection): void => {
          connection.ended();
          subscriptions.removeAll(connection);
        };
        const acts = steps.map(({ connection, unit, what }) => ({
          label: `${what} ${unit} ${connection}`,
          builder: async () => {
            const one = connections[connection] as FakeLiveConnection;
            if (what === 'close') close(one);
            else if (what === 'unpair') subscriptions.removeUnit(idOf(unit));
            else if (what === 'both') void answer(one, askMany('subscribe-units', [unit, (unit + 1) % 4]));
            else if (what === 'all') void answer(one, askMany('subscribe-units', [0, 1, 2, 3, unit]));
            else if (what === 'none') void answer(one, askMany('unsubscribe-units', [0, 1, 2, 3]));
            else void answer(one, ask(what === 'subscribe' ? 'subscribe' : 'unsubscribe', unit));
          },
        }));
        scheduler.scheduleSequence(acts);
        await scheduler.waitIdle();
        for (const [number] of connections.entries()) {
          const one = connections[number] as FakeLiveConnection;
          const seen = [0, 1, 2, 3].filter((unit) => subscriptions.of(idOf(unit))?.connections.has(one));
          expect([...one.watching.keys()].sort()).toEqual(seen.map(idOf));
          if (!one.isOpen) expect(seen).toEqual([]);
        }
        expect(subscriptions.of(idOf(3))).toBeUndefined();
        // Its states, what is acknowledged to it, and its events.
        expect(atBroker.size).toBe(3 * subscriptions.size);
        for (const one of connections) close(one);
        await scheduler.waitIdle();
        expect(subscriptions.size).toBe(0);
        expect([...atBroker]).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

/** Everything is answered at once, one turn later. */
const soon: Wait = async (_what, result) => {
  await Promise.resolve();
  return result();
};

test('no more than so many units are watched, also when all are asked for at once', async () => {
  const { answer, subscriptions } = world(soon);
  const connection = fakeLiveConnection();
  const asked = Array.from({ length: mostUnanswered }, (_, unit) =>
    answer(connection, ask('subscribe', unit)),
  );
  await Promise.all(asked);
  expect(subscriptions.size).toBe(mostWatched);
  const codes = connection.sent.map((message) => (message.type === 'error' ? message.code : message.type));
  expect(codes.filter((code) => code === 'subscribed')).toHaveLength(mostWatched);
  expect(codes.filter((code) => code === 'too-many-subscriptions')).toHaveLength(
    mostUnanswered - mostWatched,
  );
});

test('no more than so many are watched when they are named together either', async () => {
  const { answer, subscriptions } = world(soon);
  const connection = fakeLiveConnection();
  const numbers = Array.from({ length: 250 }, (_, number) => number);
  const asked = [0, 50, 100, 150, 200].map((from) =>
    answer(connection, askMany('subscribe-units', numbers.slice(from, from + 50))),
  );
  await Promise.all(asked);
  expect(subscriptions.size).toBe(mostWatched);
  const refused = connection.sent.flatMap((message) => (message.type === 'error' ? [message] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array(50).fill('too-many-subscriptions'));
  expect(refused.map(({ unit }) => unit)).toEqual(numbers.slice(200).map(iriOf));
  await answer(connection, askMany('unsubscribe-units', [0]));
  await answer(connection, ask('subscribe', 249));
  expect(subscriptions.of(idOf(249))).toBeDefined();
});

test('who asks more than is answered is closed, and nothing stays of it', async () => {
  const held = Promise.withResolvers<void>();
  const { answer, subscriptions } = world(async (_what, result) => {
    await held.promise;
    return result();
  });
  const connection = fakeLiveConnection();
  const asked = Array.from({ length: 1_000 }, () => answer(connection, ask('subscribe', 1)));
  expect(connection.closedWith).toBe(1008);
  subscriptions.removeAll(connection);
  held.resolve();
  await Promise.all(asked);
  expect(subscriptions.size).toBe(0);
  expect(connection.watching.size).toBe(0);
});
