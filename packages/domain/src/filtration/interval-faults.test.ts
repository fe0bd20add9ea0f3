import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containsMinute, type Interval } from './interval.ts';
import { faultyIntervals } from './interval-faults.ts';

const at = (start: string, end: string): Interval => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { start: minutes(start), end: minutes(end) };
};

test.each<[string, Interval[], Interval | undefined, ReturnType<typeof faultyIntervals>]>([
  ['none at all', [], undefined, []],
  ['two that touch', [at('06:00', '09:00'), at('09:00', '18:40')], undefined, []],
  ['one that ends with the day', [at('18:00', '00:00')], undefined, []],
  ['one over midnight', [at('22:00', '05:00')], undefined, [{ at: 0, fault: 'crosses-midnight' }]],
  ['one of 5 minutes', [at('06:00', '06:05')], undefined, [{ at: 0, fault: 'too-short' }]],
  ['one of 6 minutes', [at('06:00', '06:06')], undefined, []],
  ['one that ends as it starts', [at('06:00', '06:00')], undefined, [{ at: 0, fault: 'too-short' }]],
  [
    'two the same',
    [at('06:00', '09:00'), at('06:00', '09:00')],
    undefined,
    [{ at: 1, fault: 'overlaps', over: 0 }],
  ],
  [
    'one within another',
    [at('06:00', '18:00'), at('08:00', '09:00')],
    undefined,
    [{ at: 1, fault: 'overlaps', over: 0 }],
  ],
  ['a night', [at('06:00', '22:00')], at('22:00', '06:00'), []],
  ['a night in the evening only', [], at('20:00', '23:00'), [{ at: 'night', fault: 'within-a-day' }]],
  ['a night to midnight', [], at('20:00', '00:00'), [{ at: 'night', fault: 'within-a-day' }]],
  ['a night from midnight', [], at('00:00', '05:00'), [{ at: 'night', fault: 'within-a-day' }]],
  [
    'a night into the morning’s',
    [at('06:00', '09:00')],
    at('22:00', '06:01'),
    [{ at: 'night', fault: 'overlaps', over: 0 }],
  ],
  [
    'a night from the evening’s',
    [at('18:00', '22:01')],
    at('22:00', '06:00'),
    [{ at: 'night', fault: 'overlaps', over: 0 }],
  ],
  [
    'the third within the second',
    [at('05:00', '06:00'), at('08:00', '12:00'), at('09:00', '10:00')],
    undefined,
    [{ at: 2, fault: 'overlaps', over: 1 }],
  ],
  // Where that will end is not known yet.
  [
    'one that is not wrong beside one that is',
    [at('06:00', '05:00'), at('09:00', '10:00')],
    at('22:00', '05:30'),
    [{ at: 0, fault: 'crosses-midnight' }],
  ],
  [
    'one beside one that is too short',
    [at('09:00', '09:03'), at('09:00', '10:00')],
    undefined,
    [{ at: 0, fault: 'too-short' }],
  ],
])('%s', (_what, intervals, night, faults) => {
  expect(faultyIntervals(intervals, night)).toEqual(faults);
});

test('where nothing is wrong, no minute of the clock is in two of them', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const interval = fc.record({ start: minute, end: minute });
  fc.assert(
    fc.property(
      fc.array(interval, { maxLength: 4 }),
      fc.option(interval, { nil: undefined }),
      (list, night) => {
        if (faultyIntervals(list, night).length > 0) return;
        const all = night ? [...list, night] : list;
        const day = Array.from({ length: 1440 }, (_, now) => now);
        expect(day.filter((now) => all.filter((one) => containsMinute(one, now)).length > 1)).toEqual([]);
      },
    ),
  );
});
