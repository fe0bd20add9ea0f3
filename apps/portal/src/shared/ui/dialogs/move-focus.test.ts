import { expect, it } from 'vitest';
import { nextStop } from './move-focus.ts';

it.each([
  ['ArrowDown goes on', 1, 1, 2],
  ['ArrowDown goes round the end', 3, 1, 0],
  ['ArrowUp goes back', 2, -1, 1],
  ['ArrowUp goes round the beginning', 0, -1, 3],
  ['without focus ArrowDown begins at the first entry', -1, 1, 1],
  ['without focus ArrowUp begins at the last entry', -1, -1, 3],
])('in a menu of a button and three entries %s', (_, at, step, next) => {
  expect(nextStop(at, step, 4)).toBe(next);
});
