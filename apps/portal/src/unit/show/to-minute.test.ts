import { expect, it } from 'vitest';
import { toMinute } from './to-minute.ts';

it.each([
  ['2026-06-01T03:59:59.400Z', '2026-06-01T04:00:00.000Z'],
  ['2026-06-01T04:00:00.600Z', '2026-06-01T04:00:00.000Z'],
  ['2026-06-01T04:00:29Z', '2026-06-01T04:00:00.000Z'],
  ['2026-06-01T23:59:45+02:00', '2026-06-01T22:00:00.000Z'],
])('%s is planned for %s', (said, planned) => {
  expect(toMinute(said)).toBe(planned);
});
