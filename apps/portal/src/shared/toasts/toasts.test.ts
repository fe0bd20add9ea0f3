import { beforeEach, expect, test } from 'vitest';
import { activate } from '#shared/i18n/i18n.ts';
import { overlayOf, toast, toasts } from './toasts.ts';

beforeEach(() => {
  activate('en', { 'ui.toast.failed': 'Failed!' });
  toasts.reset();
});

test('newest first; success and warning last 3000 ms, errors stay', () => {
  toast.success('one');
  toast.warning('two');
  toast.error('three');
  expect(toasts.items().map(({ tone, message, duration }) => [tone, message, duration])).toEqual([
    ['error', 'three', undefined],
    ['warning', 'two', 3000],
    ['success', 'one', 3000],
  ]);
});

test('a toast has an id, a message, a tone for its colour, and a duration', () => {
  toast.warning('one');
  toast.warning('one');
  const [second, first] = toasts.items();
  expect(first).toEqual({ id: expect.any(Number), message: 'one', tone: 'warning', duration: 3000 });
  expect(second).toEqual({ ...first, id: (first?.id ?? 0) + 1 });
});

test('an error without a message says Failed!', () => {
  toast.error('');
  expect(toasts.items()[0]?.message).toBe('Failed!');
});

test('one is closed by its id, all by a reset, and listeners hear of both', () => {
  toast.success('one');
  toast.error('two');
  let heard = 0;
  const off = toasts.subscribe(() => {
    heard += 1;
  });
  toasts.close(toasts.items()[0]?.id ?? 0);
  expect(toasts.items().map(({ message }) => message)).toEqual(['one']);
  toasts.reset();
  expect(toasts.items()).toEqual([]);
  expect(heard).toBe(2);
  off();
});

test.each([
  [0, 'none'],
  [1, 'none'],
  [2, 'small'],
  [6, 'small'],
  [7, 'big'],
  [20, 'big'],
])('%i toasts have the overlay %s', (count, overlay) => {
  expect(overlayOf(count)).toBe(overlay);
});
