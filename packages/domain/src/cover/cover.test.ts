import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cover,
  type CoverDrive,
  coverAt,
  coverOrders,
  isMoving,
  nextCover,
  orderedCover,
} from './cover.ts';
import { closedBehaviours, speedUnderCover } from './cover-rules.ts';

const drive: CoverDrive = { travel: 60, overloaded: false, pulses: true };

function after(cover: Cover, seconds: number, change: Partial<CoverDrive> = {}): Cover {
  let now = cover;
  for (let second = 0; second < seconds; second += 1) now = nextCover(now, 1, { ...drive, ...change });
  return now;
}
const told = ({ state, closed }: Cover) => `${state} ${Math.round(closed * 60)}`;

test.each([
  ['it closes', coverAt(0), 'close', 0, 'closing 0'],
  ['half-way', coverAt(0), 'close', 30, 'closing 30'],
  ['all the way', coverAt(0), 'close', 60, 'closed 60'],
  ['and stays', coverAt(0), 'close', 300, 'closed 60'],
  ['it opens', coverAt(1), 'open', 60, 'open 0'],
  ['closed already', coverAt(1), 'close', 5, 'closed 60'],
  ['open already', coverAt(0), 'open', 5, 'open 0'],
  ['stopped on its way', after(orderedCover(coverAt(0), 'close'), 20), 'stop', 9, 'stopped 20'],
  ['the same order again', after(orderedCover(coverAt(0), 'close'), 20), 'close', 10, 'closing 30'],
  ['the motor rests before it turns', after(orderedCover(coverAt(0), 'close'), 20), 'open', 1, 'stopped 20'],
  ['then it turns', after(orderedCover(coverAt(0), 'close'), 20), 'open', 12, 'opening 10'],
  ['on from where it stopped', coverAt(0.5), 'close', 10, 'closing 40'],
] as const)('%s', (_what, cover, order, seconds, expected) => {
  expect(told(after(orderedCover(cover, order), seconds))).toBe(expected);
});

test('stop ends what waits for the motor to rest', () => {
  const turning = orderedCover(after(orderedCover(coverAt(0), 'close'), 20), 'open');
  expect(told(after(orderedCover(turning, 'stop'), 30))).toBe('stopped 20');
});

test.each([
  ['too much current', { overloaded: true }, 1, 'current'],
  ['no pulses', { pulses: false }, 4, 'pulses'],
] as const)('%s stops the motor', (_what, change, seconds, fault) => {
  const halfway = after(orderedCover(coverAt(0), 'close'), 20);
  const stopped = after(halfway, seconds, change);
  expect(stopped).toMatchObject({ state: 'stopped', fault });
  expect(orderedCover(after(stopped, 3), 'open')).toMatchObject({ state: 'opening', fault: undefined });
});

test('whatever is ordered, it is never beyond its ends, is closed only at one, and never turns without a rest', () => {
  const second = fc.option(fc.constantFrom(...coverOrders), { freq: 6, nil: undefined });
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(second, { maxLength: 300 }),
      (begin, orders) => {
        let cover = coverAt(begin);
        let stood = 9;
        for (const order of orders) {
          const ordered = order ? orderedCover(cover, order) : cover;
          const next = nextCover(ordered, 1, drive);
          expect(next.closed >= 0 && next.closed <= 1).toBe(true);
          expect(next.state === 'closed').toBe(next.closed === 1 && !isMoving(next));
          expect(Math.abs(next.closed - cover.closed)).toBeLessThanOrEqual(1 / 60 + 1e-9);
          const turned = next.closed !== cover.closed && isMoving(next);
          if (turned && cover.state !== next.state && isMoving(cover))
            expect(stood).toBeGreaterThanOrEqual(2);
          stood = next.closed === cover.closed ? stood + 1 : 0;
          cover = next;
        }
      },
    ),
  );
});

test.each([
  ['nothing', ['off', 'low', 'medium', 'high']],
  ['filtrationLow', ['off', 'low', 'low', 'low']],
  ['filtrationOff', ['off', 'off', 'off', 'off']],
] as const)('closed, %s: %j', (behaviour, speeds) => {
  const all = ['off', 'low', 'medium', 'high'] as const;
  expect(all.map((speed) => speedUnderCover(behaviour, speed))).toEqual(speeds);
  expect(closedBehaviours).toContain(behaviour);
});
