import { expect, it } from 'vitest';
import { offChannels, openAlertsOf, type Reported } from './reported.ts';

const ts = '2026-06-01T12:00:00Z';
const reported = (over: Partial<Reported> = {}): Reported => ({
  ...{ ts, values: {}, valuesAt: {}, messages: [] },
  ...over,
});
const pump = { key: 'pump-overheated', severity: 'error' } as const;
const sun = { key: 'start-by-solar', severity: 'info' } as const;
const dry = { key: 'no-water-flow-to-probes', severity: 'warning' } as const;

it.each([
  ['nothing was ever reported', null, 0],
  ['all is well', reported({ values: { ph: 7.2, water: 27 } }), 0],
  ['the unit says an error, and something that is no alert', reported({ messages: [pump, sun] }), 1],
  ['a value is off beside it', reported({ messages: [pump], values: { ph: 7.9 } }), 2],
  ['the probe lies dry: only that is said', reported({ messages: [dry], values: { ph: 7.9, water: 46 } }), 2],
  [
    'a value is as old as may be',
    reported({ values: { ph: 7.9 }, valuesAt: { ph: '2026-06-01T11:59:30Z' } }),
    1,
  ],
  ['a value is older', reported({ values: { ph: 7.9 }, valuesAt: { ph: '2026-06-01T11:59:29Z' } }), 0],
  ['nothing can be done about a value', reported({ values: { air: 60, pressure: 3 } }), 0],
] as const)('alerts when %s', (_, given, count) => {
  expect(openAlertsOf(given)).toBe(count);
});

it('says which value is off, and to which side', () => {
  expect(offChannels(reported({ values: { ph: 6.5, redox: 905 } }))).toEqual([
    { channel: 'ph', value: 6.5, verdict: 'low' },
    { channel: 'redox', value: 905, verdict: 'high' },
  ]);
});
