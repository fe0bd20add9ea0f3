import { expect, test } from 'vitest';
import { createWatches } from './watches.ts';

test('watchers of one unit share a subscription, which the last one ends', () => {
  const sent: string[] = [];
  const watches = createWatches((type, unit) => sent.push(`${type} ${unit}`));
  const first = watches.watch('/api/units/a');
  const second = watches.watch('/api/units/a');
  expect(sent).toEqual(['subscribe /api/units/a']);
  first();
  first();
  expect(watches.units()).toEqual(['/api/units/a']);
  second();
  expect(sent).toEqual(['subscribe /api/units/a', 'unsubscribe /api/units/a']);
});

test('a new connection subscribes to all that is watched', () => {
  const sent: string[] = [];
  const watches = createWatches((type, unit) => sent.push(`${type} ${unit}`));
  watches.watch('a');
  watches.watch('b')();
  sent.length = 0;
  watches.repeat();
  expect(sent).toEqual(['subscribe a']);
});
