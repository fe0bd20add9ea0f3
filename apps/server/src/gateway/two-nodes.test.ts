import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { outsideBroker } from '#testing/units/outside-broker.ts';
import { storedNumbers } from '#testing/units/stored-rows.ts';
import { telemetryEntry } from '#testing/units/telemetry-entry.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

// Two servers at one broker and one PostgreSQL, each with its own connections to both.
interface Node extends UnitServer {
  /** Cuts it off from the database, for good. */
  losePool(): Promise<void>;
}

let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
let nodes: [Node, Node];
let unit: TestUnit;

beforeEach(async () => {
  database = await testDatabase();
  stops.push(database.stop);
  const { port, stop } = await outsideBroker();
  stops.push(stop);
  nodes = [await startNode(port), await startNode(port)];
  // Its connection ends with the server that made it.
  unit = await testUnit(nodes[1]);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function startNode(port: number): Promise<Node> {
  const pool = createPool({ connectionString: database.url }, () => undefined, { max: 3 });
  const server = await startUnitServer({ database: { ...database, pool }, outside: { port, node: ulid() } });
  const losePool = async (): Promise<void> => {
    if (!pool.ending) await pool.end();
  };
  stops.push(losePool, server.stop);
  return { ...server, losePool };
}

/** Gives one node a message of the unit, which still keeps all its rows, as a broker does that spreads them. */
const give = (node: Node, epoch: string, from: number, count: number) =>
  node.telemetry.take({
    ...telemetryEntry(unit.id, from, count),
    ...{ serial: unit.serial, epoch, oldest: 1 },
  });

async function stored(epoch: string): Promise<number[]> {
  const numbers = await storedNumbers(database.pool, { id: unit.id, epoch });
  return numbers.filter((seq) => seq !== null);
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const acknowledged = (epoch: string): number[] =>
  unit.received
    .filter(({ topic }) => topic.endsWith('/ack'))
    .map(({ body }) => JSON.parse(body) as { epoch: string; upTo: number })
    .filter((ack) => ack.epoch === epoch)
    .map((ack) => ack.upTo);
const greatest = (epoch: string) => Math.max(0, ...acknowledged(epoch));

test('whichever node gets a message, in whatever order, each row is there once and all are acknowledged', async () => {
  const parts = Array.from({ length: 12 }, (_, index) => 1 + index * 5);
  const spread = fc.tuple(
    fc.shuffledSubarray(parts, { minLength: parts.length }),
    fc.infiniteStream(fc.nat(1)),
    fc.infiniteStream(fc.boolean()),
  );
  await fc.assert(
    fc.asyncProperty(spread, async ([order, toWhom, twice]) => {
      const epoch = ulid();
      for (const from of order) {
        const node = nodes[toWhom.next().value ?? 0] ?? nodes[0];
        await give(node, epoch, from, 5);
        if (twice.next().value) await give(nodes[node === nodes[0] ? 1 : 0], epoch, from, 5);
      }
      await expect.poll(() => greatest(epoch), { timeout: 5_000 }).toBe(60);
      expect(await stored(epoch)).toEqual(upTo(60));
    }),
    { numRuns: 20 },
  );
});

test('nothing is acknowledged that only a node had that is gone', async () => {
  const [one, other] = nodes;
  const { epoch } = unit;
  await one.losePool();
  await give(one, epoch, 1, 10);
  await give(other, epoch, 11, 10);
  await expect.poll(() => acknowledged(epoch)).toEqual([0]);
  expect(await stored(epoch)).toEqual(upTo(20).slice(10));
  // As the unit repeats what nobody acknowledged.
  await give(other, epoch, 1, 10);
  await expect.poll(() => greatest(epoch)).toBe(20);
  expect(await stored(epoch)).toEqual(upTo(20));
});

test('a node that stops leaves nothing behind that another has to wait for', async () => {
  const [one] = nodes;
  await unit.say('up/telemetry', unit.rows(1, 10));
  await expect.poll(() => greatest(unit.epoch)).toBe(10);
  await one.stop();
  await unit.say('up/telemetry', unit.rows(11, 20));
  await expect.poll(() => greatest(unit.epoch)).toBe(20);
  expect(await stored(unit.epoch)).toEqual(upTo(20));
});
