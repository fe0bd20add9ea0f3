import { signUpElsewhere } from '@poolhouse/contract/api/end-users';
import { ApiError } from '#shared/api/api-error.ts';

/** Whether the server asks for the password of a sign-up (or a new one); undefined when it says something else. */
export function signUpElsewhereOf(error: unknown): { byPassword: boolean } | undefined {
  if (!(error instanceof ApiError) || error.type !== 'sign-up-elsewhere') return undefined;
  return signUpElsewhere.safeParse(error.extra).data ?? { byPassword: false };
}
