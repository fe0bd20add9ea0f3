import { authResponse, type EndUserResource } from '@poolhouse/contract/api/end-users';
import { useNavigate } from 'react-router';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { paths } from '#shared/router/paths.ts';
import { useEnter } from './use-enter.ts';

export interface Credentials {
  email: string;
  password: string;
}

export async function logIn({ email, password }: Credentials): Promise<EndUserResource> {
  const body = { email, password, cloud: pageConfig().cloud };
  return (await api.post('end_users/auth/cookie', body, authResponse)).user;
}

/** Why a login failed, as far as the screen has something to offer for it. */
export function logInProblem(error: Error): 'unconfirmed' | 'deletion-pending' | 'too-many' | 'other' {
  if (!(error instanceof ApiError)) return 'other';
  if (error.type === 'email-not-confirmed') return 'unconfirmed';
  return error.type === 'deletion-pending' ? 'deletion-pending' : 'other';
}

  if (error.status === 429) return 'too-many';
/** The login. Its errors stay with it, for the form to show; a pending deletion has a screen of its own. */
export function useLogIn() {
  const navigate = useNavigate();
  return useAction({
    run: logIn,
    onSuccess: useEnter(),
    onError: (error) => {
      if (logInProblem(error) === 'deletion-pending' && error instanceof ApiError) {
        void navigate(paths.accountDeleted, { state: error.extra });
      }
      return true;
    },
  });
}
