import { expect, test } from 'vitest';
import { restartModel } from '#model/restart.ts';
import { ordered, usualUnit } from '#testing/ordered.ts';
import { createComing } from './coming.ts';
import { createDays } from './days.ts';

const at = (time: string): number => Date.parse(`2026-06-01T${time}:00Z`);

/** What comes for a unit that filters from 06:00 to 09:00 and from 12:00 to 18:00, with its pump set by hand. */
function comingAt(time: string, order: { speed: string; minutes: number } | undefined) {
  const now = at(time);
  const model = { ...restartModel(undefined, 3, now), water: 15, up: 300 };
  const state = order ? ordered(model, 'pump.set', order) : model;
  const comingOf = createComing(createDays(() => 0));
  const { next } = comingOf(state, usualUnit, now);
  return next && [next.from, next.to].map((instant) => new Date(instant).toISOString().slice(8, 16));
}

test.each([
  ['13:00', undefined, ['02T06:00', '02T09:00']],
  ['13:00', { speed: 'high', minutes: 60 }, ['02T06:00', '02T09:00']],
  // Into its interval, before it, beyond it.
  ['13:00', { speed: 'off', minutes: 60 }, ['01T14:00', '01T18:00']],
  ['11:30', { speed: 'off', minutes: 60 }, ['01T12:30', '01T18:00']],
  ['10:00', { speed: 'off', minutes: 60 }, ['01T12:00', '01T18:00']],
  ['17:30', { speed: 'off', minutes: 60 }, ['02T06:00', '02T09:00']],
])('at %s with the pump set by hand to %j the next filtration is %j', (time, order, expected) => {
  expect(comingAt(time, order)).toEqual(expected);
});

test('a pump that is let go again comes back to its plan at once', () => {
  const now = at('13:00');
  const model = { ...restartModel(undefined, 3, now), water: 15, up: 300 };
  const comingOf = createComing(createDays(() => 0));
  const stopped = ordered(model, 'pump.set', { speed: 'off', minutes: 60 });
  expect(comingOf(stopped, usualUnit, now).next?.from).toBe(at('14:00'));
  expect(comingOf(model, usualUnit, now).next?.from).toBe(at('06:00') + 86_400_000);
});
