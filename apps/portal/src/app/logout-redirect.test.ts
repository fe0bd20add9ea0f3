import { describe, expect, test } from 'vitest';
import { accountRoutes } from './account-routes.ts';
import { loginPage, type RouteHandle } from './handle.ts';
import { logoutRedirect } from './logout-redirect.ts';

const handleOf = (path: string): RouteHandle => {
  const found = accountRoutes.find((route) => route.path?.startsWith(path));
  if (!found) throw new Error(`there is no ${path}`);
  return found.handle;
};
const out = (reason: Parameters<typeof logoutRedirect>[0], pathname: string, handle = handleOf(pathname)) =>
  logoutRedirect(reason, handle, { pathname, search: '?a=1', hash: '#b' });
const back = (pathname: string) => `/login?${new URLSearchParams({ redirect: `${pathname}?a=1#b` })}`;

describe('the end of a session leads', () => {
  test.each(['/profile/settings', '/terms-of-service'])('from %s to Login', (path) => {
    expect(out('asked', path)).toBe('/login');
    expect(out('asked-elsewhere', path)).toBe('/login');
    expect(out('lost', path)).toBe(back(path));
    expect(out('lost-elsewhere', path)).toBe(back(path));
  });

  test('from a page that is not there to Login', () => {
    expect(out('lost', '/nowhere', loginPage)).toBe(back('/nowhere'));
  });

  test.each([
    '/login',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/email-confirm',
    '/resend-email-confirm',
    '/revoke-deletion-request',
    '/account-deleted',
    '/login-by-token',
  ])('not away from %s, which needs no session, unless its user logs out there', (path) => {
    expect(out('asked-elsewhere', path)).toBeUndefined();
    expect(out('lost', path)).toBeUndefined();
    expect(out('lost-elsewhere', path)).toBeUndefined();
    expect(out('asked', path)).toBe('/login');
  });
});
