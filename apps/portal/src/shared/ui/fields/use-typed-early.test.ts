import { expect, it } from 'vitest';
import { isTyped } from './use-typed-early.ts';

it.each([
  ['5', 5, false],
  ['5', '5', false],
  ['', 5, false],
  ['', undefined, false],
  ['6', 5, true],
  ['Jana', '', true],
  ['Jana', undefined, true],
])('%j in a control that was given %j was typed: %s', (text, given, typed) => {
  expect(isTyped(text, given)).toBe(typed);
});
