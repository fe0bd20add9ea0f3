import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { redirect } from 'react-router';
import { queryClient } from '../shared/api/query-client.ts';
import { paths } from '../shared/router/paths.ts';
import { loginPath } from '../shared/router/redirect.ts';
import { meQuery } from '../shared/session/me.ts';
import { destination } from './destination.ts';

/** The user, from the cache if the cache knows; a network error or 5xx fails the route, and is no logout. */
async function currentUser(): Promise<EndUserResource | null> {
  return await queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true });
}

/** Loader of a route that needs a login. */
export async function requireLogin(): Promise<null> {
  const target = destination();
  const user = await currentUser();
  if (!user) throw redirect(loginPath(target));
  return null;
}

/** The same for routes that wait until the terms are accepted. */
export async function requireTerms(): Promise<null> {
  const target = destination();
  const user = await currentUser();
  if (!user) throw redirect(loginPath(target));
  if (user.termsToAccept) throw redirect(acceptTermsPath(target));
  return null;
}

export function acceptTermsPath(target: { pathname: string; search: string; hash: string }): string {
  const redirectTo = `${target.pathname}${target.search}${target.hash}`;
  return `${paths.acceptTerms}?${new URLSearchParams({ redirect: redirectTo })}`;
}
