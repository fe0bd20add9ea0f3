import { paths } from './paths.ts';

/** Control characters and spaces, which browsers drop from addresses, and the backslash, which they read as a slash. */
const isTricky = (text: string): boolean =>
  [...text].some((character) => character <= ' ' || character === '\u007f' || character === '\\');

/**
 * The path a login may lead to: inside the portal and not the login itself, else null.
 * @param target content of the query's `redirect`, decoded once
 */
export function safeRedirect(target: string | null): string | null {
  if (!target?.startsWith('/') || target.startsWith('//') || isTricky(target)) return null;
  const base = 'http://portal.invalid';
  let url: URL;
  try {
    url = new URL(target, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === paths.login) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where somebody goes who must log in first; comes back to the full path. */
export function loginPath(location: { pathname: string; search: string; hash: string }): string {
  const target = `${location.pathname}${location.search}${location.hash}`;
  return `${paths.login}?${new URLSearchParams({ redirect: target })}`;
}

/** After a login: the redirect's target, else the units. */
export const afterLogin = (search: string): string =>
  safeRedirect(new URLSearchParams(search).get('redirect')) ?? paths.units;
