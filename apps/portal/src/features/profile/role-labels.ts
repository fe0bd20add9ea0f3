import type { PortalKey } from '@poolhouse/i18n/key';

const labels = new Map<string, PortalKey>([
  ['ROLE_APP_POOL_LIVE', 'role.poolLive'],
  ['ROLE_APP_REMOTE', 'role.remote'],
  ['ROLE_APP_POOL_REMOTE', 'role.poolRemote'],
  ['ROLE_APP_POOL_CONTROL', 'role.poolControl'],
  ['ROLE_DEALER', 'role.dealer'],
  ['ROLE_ADMIN', 'role.admin'],
]);

/** The message that names a role; undefined for one that the portal does not know. */
export const roleLabel = (role: string): PortalKey | undefined => labels.get(role);
