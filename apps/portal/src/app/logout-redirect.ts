import { paths } from '#shared/router/paths.ts';
import { loginPath } from '#shared/router/redirect.ts';
import type { EndReason } from '#shared/session/session.ts';
import type { RouteHandle } from './handle.ts';

/**
 * Where the end of a session leads from a page; undefined when the page stays. Whoever has logged out leaves nothing
 * behind that tells where they were, in no tab; after a loss the next login leads back.
 */
export function logoutRedirect(
  reason: EndReason,
  { guest, needsNoSession }: RouteHandle,
  place: Parameters<typeof loginPath>[0],
): string | undefined {
  if (reason === 'asked') return paths.login;
  if (guest || needsNoSession) return undefined;
  return reason === 'asked-elsewhere' ? paths.login : loginPath(place);
}
