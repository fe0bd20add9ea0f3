/** What somebody may be to a unit. */
export const unitRoles = ['owner', 'guest', 'dealer'] as const;
export type UnitRole = (typeof unitRoles)[number];

/**
 * What somebody may do with a unit: `see` what it says and measured, `switch` it, `set` what it does by itself, and
 * `own` it, which is to call it something, to read and write the note about it, and to give it away.
 */
export const unitRights = ['see', 'switch', 'set', 'own'] as const;
export type UnitRight = (typeof unitRights)[number];

const rightsOf: Record<UnitRole, readonly UnitRight[]> = {
  owner: unitRights,
  // Looks at the pool; whoever switches pumps and dosing is to answer for it.
  guest: ['see'],
  // Looks after the pool by its settings; nobody but its owner knows who swims in it just now.
  dealer: ['see', 'set'],
};

/** Whether this role has this right. */
export const roleMay = (role: UnitRole, right: UnitRight): boolean => rightsOf[role].includes(right);

/** The roles that have this right. */
export const rolesWith = (right: UnitRight): UnitRole[] => unitRoles.filter((role) => roleMay(role, right));
