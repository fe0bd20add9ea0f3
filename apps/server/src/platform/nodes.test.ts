import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { type ManualClock, manualClock } from '#testing/manual-clock.ts';
import { createLog } from './log.ts';
import { createNodes, type Nodes } from './nodes.ts';

let database: TestDatabase;
let clock: ManualClock;
const running = new Set<Nodes>();
beforeAll(async () => {
  database = await testDatabase();
  clock = manualClock();
});
afterAll(async () => {
  for (const nodes of running) await nodes.stop();
  await database.stop();
});

const keys = Array.from({ length: 600 }, (_, index) => `UNIT${index}`);
const ownedBy = (nodes: Nodes): string[] => keys.filter((key) => nodes.owns(key));

function startNode({ id = ulid(), ready = (): boolean => true } = {}): Nodes {
  const nodes = createNodes({ pool: database.pool, clock, log: createLog('silent'), id, ready });
  nodes.start();
  running.add(nodes);
  return nodes;
}

test('nodes share everything among those that are there, and only the share of one that went moves', async () => {
  const one = startNode();
  expect(ownedBy(one)).toEqual(keys);
  const goneId = ulid();
  let isReady = true;
  const two = startNode();
  const three = startNode({ id: goneId, ready: () => isReady });
  const all = [one, two, three];
  const held = (): number[] => keys.map((key) => all.filter((nodes) => nodes.owns(key)).length);
  await expect
    .poll(() => {
      clock.advance(5_000);
      return held();
    })
    .toEqual(keys.map(() => 1));
  for (const nodes of all) expect(ownedBy(nodes).length).toBeGreaterThan(100);

  // Cut off from the broker, and not seen for a while.
  const before = ownedBy(one);
  isReady = false;
  await database.pool.query("update nodes set seen_at = now() - interval '16 seconds' where id = $1", [
    goneId,
  ]);
  await expect
    .poll(() => {
      clock.advance(5_000);
      return ownedBy(one).length + ownedBy(two).length;
    })
    .toBe(keys.length);
  expect(before.every((key) => one.owns(key))).toBe(true);
});
