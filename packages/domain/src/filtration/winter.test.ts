import fc from 'fast-check';
import { expect, test } from 'vitest';
import { winterRuns } from './winter.ts';

test.each([
  [1440, 3, [0, 360, 720, 1080]],
  [1380, 3, [0, 360, 720, 1080]],
  [1500, 0, [0, 360, 720, 1080, 1440]],
])('a day of %d minutes at %d °C filters for half an hour at %j', (minutes, air, begins) => {
  expect(winterRuns(minutes, air)).toEqual(begins.map((begin) => ({ begin, end: begin + 30 })));
});

test('in frost without pause', () => {
  expect(winterRuns(1380, -0.1)).toEqual([{ begin: 0, end: 1380 }]);
});

test('however the days follow one another, never 6 hours without filtration', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(1380, 1440, 1500), { minLength: 2 }), (days) => {
      let begins = 0;
      let ended = 0;
      for (const minutes of days) {
        for (const { begin, end } of winterRuns(minutes, 4)) {
          expect(begins + begin - ended).toBeLessThan(360);
          ended = begins + end;
        }
        begins += minutes;
      }
    }),
  );
});
