import type { DecodedEvent } from '@poolhouse/contract/unit/decode-event';
import { MAX_ACKNOWLEDGED } from '@poolhouse/contract/unit/limits';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { createTimeline } from './index.ts';

const server = perFile(startUnitServer);
const unit = anew(() => testUnit(server));

function timelineHere() {
  const { database, broker, clock, events, units } = server;
  return createTimeline({
    ...{ db: database.db, broker, clock, events, log: createLog('silent'), ...units },
  });
}

function washed(data = {}): DecodedEvent {
  const id = ulid();
  const event = { id, at: server.clock.now().getTime(), type: 'backwash.started', data } as const;
  return { id, event, isNotYet: false, tally: {} };
}
const many = (count: number): DecodedEvent[] => Array.from({ length: count }, () => washed());
const teller = ({ id: unitId, serial }: Pick<TestUnit, 'id' | 'serial'>) => ({ unitId, serial });
const idsOf = (told: readonly { id: string }[]): string[] => told.map(({ id }) => id).sort();
const entriesOf = ({ id }: Pick<TestUnit, 'id'>) =>
  server.database.db.selectFrom('timeline').select('id').where('unit_id', '=', id).execute();

test('what units tell at once is entered together, of each unit what it told', async () => {
  const other = await testUnit(server);
  const [own, others] = [many(20), many(20)];
  const timeline = timelineHere();
  let connections = 0;
  const count = () => {
    connections += 1;
  };
  server.database.pool.on('acquire', count);
  await Promise.all([
    ...own.map((told) => timeline.take(teller(unit), told)),
    ...others.map((told) => timeline.take(teller(other), told)),
  ]);
  server.database.pool.off('acquire', count);
  // Whatever else the server does meanwhile.
  expect(connections).toBeLessThan(10);
  expect(idsOf(await entriesOf(unit))).toEqual(idsOf(own));
  expect(idsOf(await entriesOf(other))).toEqual(idsOf(others));
});

test('so much that it takes more than one message is acknowledged in several, each within its bound', async () => {
  const told = many(MAX_ACKNOWLEDGED + 50);
  const timeline = timelineHere();
  await Promise.all(told.map((one) => timeline.take(teller(unit), one)));
  const acks = [
    await unit.told<{ ids: string[] }>('event/ack'),
    await unit.told<{ ids: string[] }>('event/ack'),
  ];
  expect(acks.map(({ ids }) => ids.length)).toEqual([MAX_ACKNOWLEDGED, 50]);
  expect(acks.flatMap(({ ids }) => ids).sort()).toEqual(idsOf(told));
});

test('one that the database does not take keeps none of the others out', async () => {
  const [first, poison, last] = [washed(), washed({ key: 'nothing\u0000' }), washed()];
  const timeline = timelineHere();
  const taken = await Promise.allSettled(
    [first, poison, last].map((told) => timeline.take(teller(unit), told)),
  );
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(idsOf(await entriesOf(unit))).toEqual(idsOf([first, last]));
  expect(await unit.told('event/ack')).toEqual({ ids: [first.id] });
});
