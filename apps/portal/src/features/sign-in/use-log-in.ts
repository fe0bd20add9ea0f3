import { authResponse, type EndUserResource } from '@poolhouse/contract/api/end-users';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { paths } from '#shared/router/paths.ts';
import { entering } from '#shared/session/entering.ts';
import { useEnter } from './use-enter.ts';

export interface Credentials {
  email: string;
  password: string;
}

export function logIn({ email, password }: Credentials): Promise<EndUserResource> {
  const body = { email, password, cloud: pageConfig().cloud };
  return entering(
    async (signal) => (await api.post('end_users/auth/cookie', body, authResponse, { signal })).user,
  );
}

/** Why a login failed, as far as the screen has something to offer for it. */
export function logInProblem(error: Error): 'unconfirmed' | 'deletion-pending' | 'too-many' | 'other' {
  if (!(error instanceof ApiError)) return 'other';
  if (error.status === 429) return 'too-many';
  if (error.type === 'email-not-confirmed') return 'unconfirmed';
  return error.type === 'deletion-pending' ? 'deletion-pending' : 'other';
}

/** A login that failed. */
export interface Refused {
  /** Which one it was since the screen came up: each is said anew. */
  readonly nth: number;
  readonly error: Error;
  readonly email: string;
}

/**
 * The login. The last refusal stays with it while the next try runs, for the form to keep its room; a pending deletion
 * has a screen of its own.
 */
export function useLogIn() {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused>();
  const action = useAction({
    run: logIn,
    onSuccess: useEnter(),
    onError: (error, { email }) => {
      if (logInProblem(error) === 'deletion-pending' && error instanceof ApiError) {
        void navigate(paths.accountDeleted, { state: error.extra });
      }
      setRefused((before) => ({ nth: (before?.nth ?? 0) + 1, error, email }));
      return true;
    },
  });
  return { action, refused };
}
