import { expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { createTurns } from './turns.ts';

const units = 50;

test('each of many units has its own moment of every second', () => {
  const clock = manualClock();
  const turns = createTurns(clock);
  const ran: number[][] = [];
  const stops = Array.from({ length: units }, (_, place) => {
    ran[place] = [];
    return turns
      .clockAt(place / units)
      .every(1000, () => void ran[place]?.push(clock.now().getTime() % 1000));
  });
  clock.advance(3000);
  expect(ran).toEqual(ran.map(([moment]) => Array(3).fill(moment)));
  expect(turns.takeLate()).toBe(0);
  expect(new Set(ran.map(([moment]) => moment)).size).toBe(units);
  for (const stop of stops.slice(1)) stop();
  clock.advance(1000);
  expect(ran.map(({ length }) => length)).toEqual([4, ...Array(units - 1).fill(3)]);
  turns.stop();
  clock.advance(1000);
  expect(ran[0]).toHaveLength(4);
});

test('it tells by how much a turn came too late', () => {
  const clock = manualClock();
  let heldUp = 0;
  const held = { ...clock, now: () => new Date(clock.now().getTime() + heldUp) };
  const turns = createTurns(held);
  let ran = 0;
  turns.clockAt(0.5).every(1000, () => void ran++);
  clock.advance(2000);
  expect([ran, turns.takeLate()]).toEqual([2, 0]);
  heldUp = 1700;
  clock.advance(10);
  expect(turns.takeLate()).toBeGreaterThan(1600);
  expect(turns.takeLate()).toBe(0);
  clock.advance(990);
  expect(turns.takeLate()).toBeLessThan(20);
});
