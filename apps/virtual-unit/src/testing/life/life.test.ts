import { describe, expect, test } from 'vitest';
import { invariants } from './invariants.ts';
import { live } from './life.ts';

const lives = [
  ['into summer time', '2026-03-27T00:00:00Z', 5, 4],
  ['in summer', '2026-07-10T00:00:00Z', 6, 5],
  ['out of summer time', '2026-10-23T00:00:00Z', 7, 4],
  ['in frost', '2026-01-10T00:00:00Z', 8, 4],
] as const;

const lived = lives.map(([when, from, seed, days]) => ({
  when,
  life: live({ seed, from: Date.parse(from), days }),
}));

describe.each(lived)('some days $when, second by second', ({ life }) => {
  test.each(Object.keys(invariants))('there is never: %s', (name) => {
    expect(life.broken[name] ?? 0).toBe(0);
  });
});

test('they were lives in which things were done', () => {
  const sum = (of: (life: (typeof lived)[number]['life']) => number) =>
    lived.reduce((all, { life }) => all + of(life), 0);
  expect(sum(({ done }) => done.filtration)).toBeGreaterThan(50 * 3600);
  expect(sum(({ done }) => done.heating)).toBeGreaterThan(3600);
  expect(sum(({ done }) => done.solar)).toBeGreaterThan(3600);
  expect(sum(({ done }) => done.filling)).toBeGreaterThan(3600);
  expect(sum(({ done }) => done.electrolyser)).toBeGreaterThan(3600);
  expect(sum(({ done }) => Math.max(...done.relays))).toBeGreaterThan(36_000);
  expect(sum(({ done }) => done.doses.phMinus)).toBeGreaterThan(100);
  expect(sum(({ done }) => done.doses.chlorine)).toBeGreaterThan(100);
  expect(sum(({ events }) => events['backwash.stopped'] ?? 0)).toBeGreaterThan(20);
});

test('what began ends once before it begins again', () => {
  const { events } = live({ seed: 9, from: Date.parse('2026-05-01T00:00:00Z'), days: 3 });
  for (const [name, times] of Object.entries(events)) {
    if (!name.startsWith('message.ended ')) continue;
    const began = events[name.replace('ended', 'began')] ?? 0;
    expect([times, times + 1], name).toContain(began);
  }
});

test('the same seed has the same history, another one has another', () => {
  const from = Date.parse('2026-05-01T00:00:00Z');
  const digest = (seed: number) => live({ seed, from, days: 1 }).digest;
  expect(digest(3)).toBe(digest(3));
  expect(digest(4)).not.toBe(digest(3));
});
