import { emailKey } from '@poolhouse/domain/account/email';
import { knownRoles } from '@poolhouse/domain/account/roles';
import type { Db } from '#platform/db/tables.ts';
import { forgetAnswersOf } from '#platform/http/idempotency/kept-answers.ts';
import { type Command, listOf, needed, textOf } from './command.ts';
import { onlyCloud } from './only-cloud.ts';

/** Roles that may be given. @throws Error in words for the terminal */
export function checkedRoles(roles: readonly string[]): string[] {
  const unknown = roles.find((role) => !knownRoles.includes(role));
  if (unknown !== undefined) {
    throw new Error(`--role: there is no role ${unknown}; there are ${knownRoles.join(', ')}`);
  }
  return [...roles];
}

async function changeRoles(
  db: Db,
  email: string,
  cloudId: string,
  change: (roles: string[]) => string[],
): Promise<string[]> {
  const user = await db
    .selectFrom('end_users')
    .select(['id', 'roles'])
    .where('cloud_id', '=', cloudId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!user) throw new Error(`--email: nobody has the address ${email}`);
  const roles = change(user.roles);
  await db.updateTable('end_users').set({ roles }).where('id', '=', user.id).execute();
  await forgetAnswersOf(db, user.id);
  return roles;
}

const roleCommand = (
  words: string,
  help: string,
  change: (roles: string[], named: string[]) => string[],
  checked: (named: readonly string[]) => readonly string[] = (named) => named,
): Command => ({
  words,
  usage: '--email MAIL --role ROLE_… [--cloud ID]',
  help,
  options: {
    email: { type: 'string' },
    role: { type: 'string', multiple: true },
    cloud: { type: 'string' },
  },
  run: (given, { json, withDatabase }) =>
    withDatabase(async ({ db }) => {
      const email = needed(given, 'email');
      const named = [...checked(listOf(given, 'role'))];
      const cloudId = await onlyCloud(db, textOf(given, 'cloud'));
      const roles = await changeRoles(db, email, cloudId, (present) => change(present, named));
      return json ? JSON.stringify({ email, roles }) : `${email}: ${roles.join(' ') || 'no roles'}`;
    }),
});

export const userGrant = roleCommand(
  'user grant',
  'gives a user roles',
  (roles, named) => [...new Set([...roles, ...named])],
  checkedRoles,
);

/** Also takes roles that there are no more. */
export const userRevoke = roleCommand('user revoke', 'takes roles from a user', (roles, named) =>
  roles.filter((role) => !named.includes(role)),
);

export const userRoles: Command = {
  ...roleCommand('user roles', 'shows the roles of a user', (roles) => roles),
  usage: '--email MAIL [--cloud ID]',
};
