import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWakes } from './wakes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('nothing happens at once, and once for all who ask meanwhile', async () => {
  const done: string[] = [];
  const wakes = createWakes(async (name) => void done.push(name), vi.fn());
  for (const name of ['mails', 'requests', 'mails', 'mails']) wakes.wake(name);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(['mails', 'requests']);
});

test('whoever asks while it is being done has it done again', async () => {
  const ends: (() => void)[] = [];
  const wakes = createWakes(() => new Promise((end) => void ends.push(end)), vi.fn());
  wakes.wake('mails');
  await vi.advanceTimersByTimeAsync(1_000);
  wakes.wake('mails');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(2);
});

test('what fails is told, and tried again until it is done', async () => {
  let tries = 0;
  const failed = vi.fn();
  const away = new Error('away');
  const wakes = createWakes(async () => {
    tries += 1;
    if (tries < 3) throw away;
  }, failed);
  wakes.wake('mails');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(3);
  expect(failed.mock.calls).toEqual([
    [away, 'mails'],
    [away, 'mails'],
  ]);
});

test('a stop waits for what is being done, and nothing is done after it', async () => {
  const ends: (() => void)[] = [];
  const wakes = createWakes(() => new Promise((end) => void ends.push(end)), vi.fn());
  wakes.wake('mails');
  await vi.advanceTimersByTimeAsync(1_000);
  wakes.wake('mails');
  let stopped = false;
  const stopping = wakes.stop().then(() => {
    stopped = true;
  });
  wakes.wake('requests');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stopped).toBe(false);
  ends[0]?.();
  await stopping;
  expect(ends).toHaveLength(1);
});
