import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { outsideBroker } from '#testing/units/outside-broker.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

// Two servers at one broker and one PostgreSQL, each with its own connections to both.
interface Node extends UnitServer {
  id: string;
  /** Cuts it off from the database, for good. */
  losePool(): Promise<void>;
}

let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
let nodes: [Node, Node];

beforeEach(async () => {
  database = await testDatabase();
  stops.push(database.stop);
  const outside = await outsideBroker();
  stops.push(outside.stop);
  const { port } = outside;
  nodes = [await startNode(port), await startNode(port)];
  const largest = (): number => Math.max(...nodes.map((node) => ownsAfterBeat(node, ...serials)));
  await expect.poll(largest).toBeLessThan(serials.length);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const serials = Array.from({ length: 100 }, (_, index) => `UNIT${index}`);
function ownsAfterBeat({ clock, telemetry }: Node, ...some: string[]): number {
  clock.advance(5_000);
  return some.filter((serial) => telemetry.owns(serial)).length;
}

async function startNode(port: number): Promise<Node> {
  const id = ulid();
  const pool = createPool({ connectionString: database.url }, () => undefined, { max: 3 });
  const server = await startUnitServer({ database: { ...database, pool }, outside: { port, node: id } });
  const losePool = async (): Promise<void> => {
    if (!pool.ending) await pool.end();
  };
  stops.push(losePool, server.stop);
  return { ...server, id, losePool };
}

/** A unit whose rows `owner` keeps; a test's end of `end` ends it. */
async function unitOf(owner: Node, end = owner): Promise<TestUnit> {
  for (;;) {
    const identity = await owner.provision();
    if (owner.telemetry.owns(identity.serial)) return testUnit(end, identity);
  }
}

async function stored({ id }: { id: string }, epoch: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ seq: number }>(
    'select seq::int as seq from samples where unit_id = $1 and epoch = $2 order by seq',
    [id, epoch],
  );
  return rows.map(({ seq }) => seq);
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const acknowledgements = ({ received }: TestUnit): string[] =>
  received.filter(({ topic }) => topic.endsWith('/ack')).map(({ body }) => body);

test('one of two nodes keeps a unit’s rows and acknowledges them, the other takes over without a loss', async () => {
  const [one, other] = nodes;
  const unit = await unitOf(one, other);
  await unit.say('up/telemetry', unit.rows(1, 10));
  expect(await unit.acknowledged()).toBe(10);
  expect(await other.counted('poolhouse_telemetry_rows_total')).toEqual({});

  await one.stop();
  await expect.poll(() => ownsAfterBeat(other, unit.serial)).toBe(1);
  await unit.say('up/telemetry', unit.rows(11, 20));
  expect(await unit.acknowledged()).toBe(20);
  expect(await stored(unit, unit.epoch)).toEqual(upTo(20));
});

test('what a node had and never stored is not acknowledged by the one that comes after it', async () => {
  const [one, other] = nodes;
  const unit = await unitOf(one);
  await one.losePool();
  await unit.say('up/telemetry', unit.rows(1, 10));
  await expect.poll(() => one.counted('poolhouse_telemetry_rows_total')).toEqual({ received: 10 });
  await expect
    .poll(() => other.counted('poolhouse_unit_messages_total'))
    .toMatchObject({ 'up/telemetry': 1 });
  await database.pool.query("update nodes set seen_at = now() - interval '16 seconds' where id = $1", [
    one.id,
  ]);
  await expect.poll(() => ownsAfterBeat(other, unit.serial)).toBe(1);

  await unit.say('up/telemetry', unit.rows(11, 20));
  await unit.closed;
  expect(acknowledgements(unit)).toEqual([]);
  expect(await stored(unit, unit.epoch)).toEqual(upTo(20).slice(10));
  const again = await testUnit(other, unit);
  await again.say('up/telemetry', { ...again.rows(1, 20), epoch: unit.epoch });
  expect(await again.acknowledged()).toBe(20);
  expect(await stored(unit, unit.epoch)).toEqual(upTo(20));
});

test('a node that saw only the end of a connection acknowledges nothing of it', async () => {
  const [one] = nodes;
  const unit = await unitOf(one);
  await unit.say('up/telemetry', { ...unit.rows(1, 1), epoch: ulid() });
  expect(await unit.acknowledged()).toBe(1);
  // Its connection to the broker broke while 1 to 10 were said.
  one.telemetry.gap();
  await unit.say('up/telemetry', unit.rows(11, 20));
  await unit.closed;
  expect(acknowledgements(unit)).toEqual([]);
  const again = await testUnit(one, unit);
  await again.say('up/telemetry', { ...again.rows(1, 20), epoch: unit.epoch });
  expect(await again.acknowledged()).toBe(20);
  expect(await stored(unit, unit.epoch)).toEqual(upTo(20));
});
