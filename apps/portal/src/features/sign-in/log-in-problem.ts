import { ApiError } from '#shared/api/api-error.ts';

/** Why a login failed, as far as the screen has something to offer for it. */
export function logInProblem(error: Error): 'unconfirmed' | 'deletion-pending' | 'other' {
  if (!(error instanceof ApiError)) return 'other';
  if (error.type === 'email-not-confirmed') return 'unconfirmed';
  return error.type === 'deletion-pending' ? 'deletion-pending' : 'other';
}
