import { MOST_UNITS_NAMED } from '@poolhouse/contract/live/messages';
import { beforeEach, expect, test } from 'vitest';
import { type ManualTimers, manualTimers } from './manual-timers.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

let sent: string[];
let isOpen: boolean;
let timers: ManualTimers;
let subscriptions: Subscriptions;
/** What is told together is told when the script that watches has run. */
const told = async (): Promise<string[]> => {
  await Promise.resolve();
  return sent.splice(0);
};

beforeEach(() => {
  [sent, isOpen, timers] = [[], true, manualTimers()];
  subscriptions = createSubscriptions((type, units) => {
    if (isOpen) sent.push(`${type} ${units.join(' ')}`);
    return isOpen;
  }, timers.after);
});

test('watchers of one unit share a subscription, which the last one ends', async () => {
  const first = subscriptions.watch('a');
  const second = subscriptions.watch('a');
  expect(await told()).toEqual(['subscribe-units a']);
  timers.pass(250);
  first();
  first();
  expect(subscriptions.units()).toEqual(['a']);
  expect(await told()).toEqual([]);
  timers.pass(250);
  second();
  expect(await told()).toEqual(['unsubscribe-units a']);
});

test('what is watched together is one message, as far as it may name so many', async () => {
  const units = Array.from({ length: MOST_UNITS_NAMED + 2 }, (_, number) => `u${number}`);
  for (const unit of units) subscriptions.watch(unit);
  expect(await told()).toEqual([
    `subscribe-units ${units.slice(0, MOST_UNITS_NAMED).join(' ')}`,
    `subscribe-units ${units.slice(MOST_UNITS_NAMED).join(' ')}`,
  ]);
});

test('who scrolls through hundreds sends a message or two in a quarter of a second, of what is in view by then', async () => {
  let leave = subscriptions.watch('u0');
  expect(await told()).toEqual(['subscribe-units u0']);
  for (let place = 1; place <= 100; place++) {
    const next = subscriptions.watch(`u${place}`);
    leave();
    leave = next;
    expect(await told()).toEqual([]);
  }
  timers.pass(250);
  expect(await told()).toEqual(['unsubscribe-units u0', 'subscribe-units u100']);
  timers.pass(10_000);
  expect(await told()).toEqual([]);
});

test('a new connection subscribes to all that is watched by then', async () => {
  subscriptions.watch('a');
  const leave = subscriptions.watch('b');
  await told();
  isOpen = false;
  leave();
  subscriptions.watch('c');
  timers.pass(250);
  expect(await told()).toEqual([]);
  isOpen = true;
  subscriptions.repeat();
  expect(await told()).toEqual(['subscribe-units a c']);
});

test('one that failed is asked for again while it is watched', async () => {
  const leave = subscriptions.watch('a');
  await told();
  timers.pass(250);
  subscriptions.repeatOne('a');
  expect(await told()).toEqual(['subscribe-units a']);
  leave();
  timers.pass(250);
  expect(await told()).toEqual(['unsubscribe-units a']);
  timers.pass(250);
  subscriptions.repeatOne('a');
  expect(await told()).toEqual([]);
});

test('one for which the server has no room is asked for again when another has left, and not before', async () => {
  const leaveA = subscriptions.watch('a');
  subscriptions.watch('b');
  const leaveC = subscriptions.watch('c');
  await told();
  subscriptions.refused('b');
  subscriptions.refused('c');
  expect(subscriptions.unheard()).toEqual(['b', 'c']);
  expect(['a', 'b'].map(subscriptions.isUnheard)).toEqual([false, true]);
  timers.pass(60_000);
  leaveC();
  expect(await told()).toEqual(['unsubscribe-units c']);
  expect(subscriptions.unheard()).toEqual(['b']);
  timers.pass(60_000);
  leaveA();
  expect(await told()).toEqual(['unsubscribe-units a', 'subscribe-units b']);
  expect(subscriptions.unheard()).toEqual([]);
});
