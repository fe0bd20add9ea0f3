import { randomInt } from 'node:crypto';
import type { ClientBase } from 'pg';

/**
 * Whether two connections are sessions of their own. Those through PgBouncer in its transaction mode are not: each
 * statement may run in another's session, and a lock that is held for as long as a session lasts is held by everybody.
 */
export async function areOwnSessions(one: ClientBase, other: ClientBase): Promise<boolean> {
  const lock = randomInt(2 ** 47);
  const hold = async (client: ClientBase): Promise<boolean> =>
    (await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])).rows[0]
      ?.mine === true;
  const held = [await hold(one), await hold(other)];
  for (const [index, client] of [one, other].entries())
    if (held[index]) await client.query('select pg_advisory_unlock($1)', [lock]);
  return held[0] === true && held[1] === false;
}
