import { expect, test } from 'vitest';
import { byDays } from './by-days.ts';
import { entriesOf } from './timeline-query.ts';

const entry = (id: string, at: string) => ({
  ...{ '@type': 'TimelineEntry' as const, id, at, since: null, type: 'error' as const, by: null },
  ...{ what: 'backwash.error' as const, data: {}, origin: 'unit' as const, application: null },
  whileOffline: false,
});

test('entries stand under the days of the unit’s own zone', () => {
  const entries = [
    entry('c', '2026-03-29T22:00:00.000Z'),
    entry('b', '2026-03-29T21:59:59.000Z'),
    entry('a', '2026-03-28T23:00:00.000Z'),
  ];
  const days = (zone: string) =>
    byDays(entries, zone).map(({ date, entries: of }) => [date, of.map(({ id }) => id).join('')]);
  expect(days('Europe/Berlin')).toEqual([
    ['2026-03-30', 'c'],
    ['2026-03-29', 'ba'],
  ]);
  expect(byDays(entries, 'Europe/Berlin').map(({ above }) => above)).toEqual([0, 1]);
  expect(days('UTC')).toEqual([
    ['2026-03-29', 'cb'],
    ['2026-03-28', 'a'],
  ]);
});

test('an entry that a later page repeats, because new ones came meanwhile, stands there once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => entry(id, '2026-03-29T22:00:00.000Z'));
  if (!a || !b || !c) throw new Error('three entries');
  const pages = [
    [a, b],
    [b, c],
  ].map((entries) => ({ entries, total: 4, more: false }));
  expect(entriesOf(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
