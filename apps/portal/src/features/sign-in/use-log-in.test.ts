import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { logInProblem } from './use-log-in.ts';

it.each([
  [new ApiError(403, 'confirm first', 'email-not-confirmed'), 'unconfirmed'],
  [new ApiError(403, 'goes soon', 'deletion-pending'), 'deletion-pending'],
  [new ApiError(429, 'wait', 'too-many-requests'), 'too-many'],
  [new ApiError(401, 'wrong', 'bad-credentials'), 'other'],
  [new ApiError(0, 'no connection'), 'other'],
  [new Error('anything'), 'other'],
])('%o is %s', (error, problem) => {
  expect(logInProblem(error)).toBe(problem);
});
