import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { openDisk } from './disk.ts';
import { diskStore } from './disk-store.ts';
import { memoryStore } from './memory-store.ts';
import type { Row, RowStore } from './row-store.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function onDisk(capacity = 1e6): RowStore {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  const disk = openDisk(join(folder, 'unit.sqlite'));
  cleanups.push(() => {
    disk.close();
    rmSync(folder, { recursive: true });
  });
  return diskStore(disk, capacity);
}

const first = '01K00000000000000000000001';
const second = '01K00000000000000000000002';
const third = '01K00000000000000000000003';
const row = (at: number): Row => ({ at, v: { water: at / 10 }, o: { filtration: 60 } });

describe.each([
  { name: 'on disk', create: onDisk },
  { name: 'in memory', create: (capacity?: number) => memoryStore(capacity) },
])('the buffer $name', ({ create }) => {
  test('gives the oldest rows first, and goes on giving them until they are freed', () => {
    const store = create();
    expect(store.used()).toBe(false);
    store.boot(first);
    expect(store.used()).toBe(true);
    expect(store.oldest(10)).toBeUndefined();
    for (let at = 0; at < 5; at += 1) store.append(row(at));
    const batch = { epoch: first, from: 0, rows: [row(0), row(1), row(2)] };
    expect(store.oldest(3)).toEqual(batch);
    expect(store.oldest(3)).toEqual(batch);
    expect(store.free(first, 1)).toEqual({ epoch: first, from: 0, upTo: 1 });
    expect(store.size()).toBe(3);
    expect(store.oldest(3)).toEqual({ epoch: first, from: 2, rows: [row(2), row(3), row(4)] });
  });

  test('frees nothing twice and nothing of another boot', () => {
    const store = create();
    store.boot(first);
    store.append(row(1));
    expect(store.free(second, 0)).toBeUndefined();
    expect(store.free(first, -1)).toBeUndefined();
    expect(store.free(first, 99)).toEqual({ epoch: first, from: 0, upTo: 0 });
    expect(store.free(first, 99)).toBeUndefined();
    store.append(row(2));
    expect(store.oldest(9)).toEqual({ epoch: first, from: 1, rows: [row(2)] });
  });

  test('keeps the epochs of earlier boots, and gives one boot at a time', () => {
    const store = create();
    store.boot(first);
    store.append(row(1));
    store.boot(second);
    store.append(row(2));
    expect(store.oldest(9)).toEqual({ epoch: first, from: 0, rows: [row(1)] });
    store.free(first, 0);
    expect(store.oldest(9)).toEqual({ epoch: second, from: 0, rows: [row(2)] });
  });

  test('a full ring drops the oldest, and sequence numbers go on', () => {
    const store = create(3);
    store.boot(first);
    for (let at = 0; at < 5; at += 1) store.append(row(at));
    expect(store.size()).toBe(3);
    expect(store.oldest(9)).toEqual({ epoch: first, from: 2, rows: [row(2), row(3), row(4)] });
  });

  test('rows from before the time was known wait, and get their time once', () => {
    const store = create();
    store.boot(first);
    store.append({ up: 60, v: {}, o: {} });
    store.append({ up: 120.5, v: {}, o: {} });
    expect(store.oldest(9)).toBeUndefined();
    store.learnTime(1_000_000);
    store.append(row(1_180_000));
    store.learnTime(5_000_000);
    expect(store.oldest(9)?.rows.map(({ at }) => at)).toEqual([1_060_000, 1_120_500, 1_180_000]);
  });

  test('a boot that never learnt the time is placed directly before the next one', () => {
    const store = create();
    store.boot(first);
    store.append({ up: 0, v: {}, o: {} });
    store.append({ up: 60, v: {}, o: {} });
    store.boot(second);
    store.append({ up: 30, v: {}, o: {} });
    store.boot(third);
    store.append({ up: 10, v: {}, o: {} });
    store.learnTime(1_000_000);
    expect(store.oldest(9)?.rows.map(({ at }) => at)).toEqual([910_000, 970_000]);
    store.free(first, 9);
    expect(store.oldest(9)?.rows.map(({ at }) => at)).toEqual([1_000_000]);
    store.free(second, 9);
    expect(store.oldest(9)?.rows.map(({ at }) => at)).toEqual([1_010_000]);
  });

  test('nothing can be kept before the first boot', () => {
    expect(() => create().append(row(1))).toThrow('append before boot');
  });
});

test('both buffers do the same, whatever happens', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant({ do: 'append' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'boot' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('free' as const), upTo: fc.integer({ min: 0, max: 30 }) }),
    },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const stores = [onDisk(12), memoryStore(12)];
      let boots = 0;
      const boot = () => {
        boots += 1;
        for (const store of stores) store.boot(`boot-${boots}`);
      };
      boot();
      for (const [at, one] of steps.entries()) {
        if (one.do === 'boot') boot();
        if (one.do === 'append') for (const store of stores) store.append(row(at));
        if (one.do === 'free') {
          const epoch = stores[0]?.oldest(1)?.epoch ?? 'none';
          const [a, b] = stores.map((store) => store.free(epoch, one.upTo));
          expect(a).toEqual(b);
        }
        const [a, b] = stores.map((store) => ({ size: store.size(), oldest: store.oldest(5) }));
        expect(a).toEqual(b);
      }
    }),
    { numRuns: 20 },
  );
});
