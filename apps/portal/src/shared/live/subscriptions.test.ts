import { expect, test } from 'vitest';
import { createSubscriptions } from './subscriptions.ts';

test('watchers of one unit share a subscription, which the last one ends', () => {
  const sent: string[] = [];
  const subscriptions = createSubscriptions((type, unit) => sent.push(`${type} ${unit}`));
  const first = subscriptions.watch('/api/units/a');
  const second = subscriptions.watch('/api/units/a');
  expect(sent).toEqual(['subscribe /api/units/a']);
  first();
  first();
  expect(subscriptions.units()).toEqual(['/api/units/a']);
  second();
  expect(sent).toEqual(['subscribe /api/units/a', 'unsubscribe /api/units/a']);
});

test('a new connection subscribes to all that is watched', () => {
  const sent: string[] = [];
  const subscriptions = createSubscriptions((type, unit) => sent.push(`${type} ${unit}`));
  subscriptions.watch('a');
  subscriptions.watch('b')();
  sent.length = 0;
  subscriptions.repeat();
  expect(sent).toEqual(['subscribe a']);
});
