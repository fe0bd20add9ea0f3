import { expect, test } from 'vitest';
import { moved, readPlace } from './use-place.ts';

const today = '2026-11-22';

test.each([
  ['', 'day', today],
  ['period=week', 'week', today],
  ['period=week&date=2026-03-29', 'week', '2026-03-29'],
  ['date=2028-02-29', 'day', today],
  ['date=2026-02-29', 'day', today],
  ['period=year&date=soon', 'day', today],
])('an address that says ‘%s’ shows the %s of %s', (address, period, date) => {
  expect(readPlace(new URLSearchParams(address), today)).toEqual({ period, date });
});

test('the next and the one before are a day or a week away', () => {
  expect(moved({ period: 'day', date: '2026-03-01' }, -1).date).toBe('2026-02-28');
  expect(moved({ period: 'week', date: '2026-12-28' }, 1).date).toBe('2027-01-04');
});
