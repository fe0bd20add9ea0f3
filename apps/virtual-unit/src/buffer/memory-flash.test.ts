import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Flash, openFlash } from './flash.ts';
import { memoryFlash } from './memory-flash.ts';

const id = fc.nat({ max: 4 }).map((n) => `01K0000000000000000000000${n}`);
const ids = fc.uniqueArray(id, { maxLength: 3 });
const at = fc.option(fc.nat({ max: 1e6 }), { nil: undefined });
type Act = (flash: Flash) => unknown;

const act: fc.Arbitrary<Act> = fc.oneof(
  id.map(
    (one): Act =>
      ({ commands }) =>
        commands.find(one) ?? commands.begin(one),
  ),
  id.map(
    (one): Act =>
      ({ commands }) =>
        commands.finish({ id: one, stage: 'done' }),
  ),
  id.map(
    (one): Act =>
      ({ commands }) =>
        commands.finish({ id: one, stage: 'rejected', code: 'mixing' }),
  ),
  ids.map(
    (some): Act =>
      ({ commands }) =>
        commands.acknowledge(some),
  ),
  fc.tuple(id, at, fc.nat({ max: 9_999 })).map(
    ([one, when, up]): Act =>
      ({ events }) => {
        events.acknowledge([one]);
        events.add(one, { type: 'mode.changed', data: { mode: 'eco' } }, { at: when, up: up / 10 });
      },
  ),
  ids.map(
    (some): Act =>
      ({ events }) =>
        events.acknowledge(some),
  ),
  fc.nat({ max: 1e6 }).map(
    (booted): Act =>
      ({ events }) =>
        events.learnTime(booted / 10),
  ),
  fc.nat({ max: 3 }).map(
    (n): Act =>
      ({ kept }) =>
        kept.write('a', { n }),
  ),
);
const seen = ({ commands, events, kept }: Flash) => [
  ...[1, 2, 9].map((limit) => [commands.owed(limit), events.owed(limit)]),
  commands.begun(),
  kept.read('a'),
  kept.read('b'),
];

test('a flash in memory gives back what one on a disk does', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const folder = mkdtempSync(join(tmpdir(), 'unit-'));
      const disk = openFlash(join(folder, 'unit.sqlite'), 1);
      const memory = memoryFlash();
      try {
        for (const one of acts) {
          expect(one(memory)).toEqual(one(disk));
          expect(seen(memory)).toEqual(seen(disk));
        }
      } finally {
        disk.close();
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 50 },
  );
});
