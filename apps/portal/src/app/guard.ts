import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { redirect, replace } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { paths } from '#shared/router/paths.ts';
import { loginPath } from '#shared/router/redirect.ts';
import { keepBackLink } from '#shared/session/back-link.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { setSessionEnd } from '#shared/session/session-end.ts';
import { destination } from './destination.ts';

/** The user, from the cache if it is there; a network error or 5xx fails the route, but logs nobody out. */
async function currentUser(): Promise<EndUserResource | null> {
  const asked = queryClient.getQueryData(meQuery.queryKey) !== undefined;
  const user = await queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true });
  // The browser had a session when the page was sent, but the server knows it no more.
  if (!user && !asked && pageConfig().session) setSessionEnd('unknown');
  return user;
}

/**
 * Leads on to another place. Where the browser stands at this one already, loaded by its address or come back to, the other
 * takes its place: Back would lead to it and be led on for ever.
 */
export function leadOn(path: string): Response {
  const { pathname, search, hash } = destination();
  const isHere = location.pathname === pathname && location.search === search && location.hash === hash;
  return isHere ? replace(path) : redirect(path);
}

/** The place being navigated to. An application that it names is remembered and taken out of the address first. */
function target() {
  const place = destination();
  const path = keepBackLink(place, Date.now());
  if (path) throw leadOn(path);
  return place;
}

/** Loader of a route that needs a login. */
export async function requireLogin(): Promise<null> {
  const place = target();
  const user = await currentUser();
  if (!user) throw leadOn(loginPath(place));
  return null;
}

/** The same for routes that wait until the terms are accepted. */
export async function requireTerms(): Promise<null> {
  const place = target();
  const user = await currentUser();
  if (!user) throw leadOn(loginPath(place));
  if (user.termsToAccept) throw leadOn(acceptTermsPath(place));
  return null;
}

export function acceptTermsPath(target: { pathname: string; search: string; hash: string }): string {
  const redirectTo = `${target.pathname}${target.search}${target.hash}`;
  return `${paths.acceptTerms}?${new URLSearchParams({ redirect: redirectTo })}`;
}
