import { afterEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { telemetryEntry as entry } from '#testing/units/telemetry-entry.ts';
import { type Batches, createBatches } from './batches.ts';

let batches: Batches;
afterEach(() => batches.stop());

/** Batches whose storing takes until it is let through, and what was stored in each. */
function heldBatches(waitingRows = 50_000) {
  const stored: string[][] = [];
  const doors: (() => void)[] = [];
  let isOpen = false;
  batches = createBatches({
    ...{ batchRows: 1_000, batchMs: 1, waitingRows, patienceMs: 0, log: createLog('silent') },
    async store(entries) {
      stored.push(entries.map(({ unitId, from }) => `${unitId}${from}`));
      if (!isOpen) await new Promise<void>((open) => doors.push(open));
    },
  });
  batches.start();
  return {
    stored,
    open() {
      isOpen = true;
      for (const open of doors) open();
    },
  };
}

test('who says one thing waits for one batch at most, however much another unit has said before', async () => {
  const { stored, open } = heldBatches();
  for (let from = 0; from < 5_000; from += 500) void batches.add(entry('greedy', from, 500));
  void batches.add(entry('calm', 1, 1));
  await expect.poll(() => stored.length).toBe(1);
  open();
  await expect.poll(() => stored.flat().length).toBe(11);
  expect(stored.findIndex((batch) => batch.includes('calm1'))).toBeLessThanOrEqual(1);
  expect(stored.flat().filter((name) => name.startsWith('greedy'))).toEqual(
    Array.from({ length: 10 }, (_, index) => `greedy${index * 500}`),
  );
});

test('one unit takes a tenth of the room at most, and the others find theirs', async () => {
  const { open } = heldBatches(10_000);
  const taken: (boolean | Promise<boolean>)[] = [];
  for (let from = 0; from < 5_000; from += 500) taken.push(batches.add(entry('greedy', from, 500)));
  const greedy = await Promise.all(taken);
  expect(greedy.filter(Boolean).length).toBeLessThanOrEqual(4);
  for (let unit = 0; unit < 10; unit++) expect(batches.add(entry(`calm${unit}`, 1, 500))).toBe(true);
  open();
});
