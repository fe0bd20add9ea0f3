import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { endKey, endWords } from './command-end.ts';

it.each([
  ['rejected', 'not-home', undefined, 'command.code.not-home'],
  ['rejected', 'mixing', undefined, 'command.code.mixing'],
  ['rejected', 'newer-firmware', undefined, 'command.end.rejected'],
  ['rejected', null, undefined, 'command.end.rejected'],
  ['failed', null, undefined, 'command.end.failed'],
  ['expired', 'unpaired', undefined, 'command.end.expired'],
  ['asking', null, undefined, 'command.end.asking'],
  ['unanswered', null, undefined, 'command.end.unanswered'],
  ['unseen', null, undefined, 'command.end.unseen'],
  ['refused', null, new ApiError(403, 'Access denied', 'role-missing'), 'command.code.role'],
  ['refused', null, new ApiError(409, 'x', 'unit-offline'), 'command.code.offline'],
  ['refused', null, new ApiError(409, 'x', 'unit-not-at-home'), 'command.code.not-home'],
  ['refused', null, new ApiError(0, 'Having trouble connecting to the server'), undefined],
  ['refused', null, new ApiError(409, 'x', 'toString'), undefined],
  ['refused', null, new ApiError(429, 'Too many attempts.', 'too-many-requests'), undefined],
] as const)('%s, unit says %s: %#', (by, code, error, key) => {
  expect(endKey(by, code, error)).toBe(key);
});

it('says as the server does that there were too many', () => {
  const error = new ApiError(429, 'Too many attempts. Please try again later.', 'too-many-requests');
  expect(endWords((key) => key, 'refused', null, error)).toBe('Too many attempts. Please try again later.');
});
