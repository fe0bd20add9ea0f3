/** Roles of an end user. */
export const basicRoles = ['ROLE_USER', 'ROLE_END_USER'] as const;
/** Each of these lets its owner switch units from afar. */
export const remoteRoles = ['ROLE_APP_REMOTE', 'ROLE_APP_POOL_REMOTE', 'ROLE_APP_POOL_CONTROL'] as const;
export const appRoles = ['ROLE_APP_POOL_LIVE', ...remoteRoles] as const;

/** Every role there is. */
export const knownRoles: readonly string[] = [...basicRoles, ...appRoles, 'ROLE_ADMIN', 'ROLE_DEALER'];

/** Whether these roles allow remote control. */
export function mayControl(roles: readonly string[]): boolean {
  return remoteRoles.some((role) => roles.includes(role));
}

/** The roles that a profile shows: all but the basic ones, in their order. */
export function shownRoles(roles: readonly string[]): string[] {
  return roles.filter((role) => !(basicRoles as readonly string[]).includes(role));
}
