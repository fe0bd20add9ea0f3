import { paths } from './paths.ts';

/** A login never redirects to a login, however the server or the router lets its path be spelled. */
const noTargets: readonly string[] = [paths.login, paths.loginByToken];

function isLogin(pathname: string): boolean {
  try {
    const plain = decodeURIComponent(pathname).toLowerCase().replace(/;.*$/s, '');
    return noTargets.includes(`/${plain.split('/').filter(Boolean).join('/')}`);
  } catch {
    // What can't be decoded is no path of the portal.
    return true;
  }
}

/**
 * The path a login may lead to: inside the portal and not the login itself, else null.
 * @param target content of the query's `redirect`, decoded once
 */
export function safeRedirect(target: string | null): string | null {
  if (!target?.startsWith('/') || target.startsWith('//')) return null;
  // Parsed as the browser will parse it: backslashes, tabs and line ends cannot hide another host.
  const base = 'http://portal.invalid';
  let url: URL;
  try {
    url = new URL(target, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//') || isLogin(url.pathname)) return null;
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
