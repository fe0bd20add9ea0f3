import { paths } from '#shared/router/paths.ts';
import { loginPath } from '#shared/router/redirect.ts';
import type { EndReason } from '#shared/session/session.ts';
import type { RouteHandle } from './handle.ts';

/**
 * Where the end of a session leads from a page; undefined when the page stays. After a log-out no tab tells where the
 * user was; after a session that was lost the next login leads back. Decision 022.
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
