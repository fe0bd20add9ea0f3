import { expect, test } from 'vitest';
import { sunnyZone } from './sunny-zone.ts';

const localHour = (at: Date, timeZone: string): number => {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
    .format(at)
    .split(':')
    .map(Number);
  return hour + minute / 60;
};

test('whenever a demo begins, it is early in the afternoon at its pool', () => {
  for (const day of ['2026-01-10', '2026-03-29', '2026-07-20', '2026-10-25', '2026-11-10']) {
    for (let minutes = 0; minutes < 1_440; minutes += 10) {
      const at = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000);
      const hour = localHour(at, sunnyZone(at));
      expect(hour, `${at.toISOString()} in ${sunnyZone(at)}`).toBeGreaterThanOrEqual(13);
      expect(hour, `${at.toISOString()} in ${sunnyZone(at)}`).toBeLessThanOrEqual(15);
    }
  }
});

test('a European who comes at two in the afternoon is at home', () => {
  expect(sunnyZone(new Date('2026-07-20T12:00:00Z'))).toBe('Europe/Berlin');
  expect(sunnyZone(new Date('2026-01-10T13:00:00Z'))).toBe('Europe/Berlin');
});
