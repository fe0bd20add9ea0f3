import { expect, it } from 'vitest';
import { plannedTime } from './planned-time.ts';

it.each([
  ['2026-06-01T03:59:59.400Z', '06:00'],
  ['2026-06-01T04:00:00.600Z', '06:00'],
  ['2026-06-01T04:00:29Z', '06:00'],
  ['2026-06-01T23:59:45+02:00', '00:00'],
])('%s is planned for %s in Berlin', (said, planned) => {
  expect(plannedTime(said, 'Europe/Berlin')).toBe(planned);
});
