import type { UnitRole } from '@poolhouse/domain/unit/access';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/** Lets somebody at units without a code: as their owner from the beginning, and the only one, unless said otherwise. */
export async function giveUnits(
  db: Db,
  userId: string,
  serials: readonly string[],
  more: { role?: UnitRole; since?: Date; until?: Date; ended?: Date } = {},
): Promise<void> {
  const { role = 'owner', since = new Date(0), until = null, ended = null } = more;
  if (role === 'owner' && ended === null) await takeUnits(db, serials);
  await sql`
    insert into unit_access (unit_id, user_id, role, since, until, ended_at)
    select id, ${userId}::text, ${role}, ${since}, ${until}, ${ended} from units where serial = any(${[...serials]}::text[])
    on conflict (unit_id, user_id) do update
      set role = excluded.role, since = excluded.since, until = excluded.until, ended_at = excluded.ended_at`.execute(
    db,
  );
}

/** Ends what anybody may do with these units, as on a node of which this one hears nothing. */
export async function takeUnits(db: Db, serials: readonly string[]): Promise<void> {
  await sql`
    update unit_access a set ended_at = now() from units u
    where u.id = a.unit_id and u.serial = any(${[...serials]}::text[])`.execute(db);
}

/** Whose a unit is now. */
export async function ownerOf(db: Db, unitId: string): Promise<string | null> {
  const owner = await db
    .selectFrom('unit_access')
    .select('user_id')
    .where('unit_id', '=', unitId)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return owner?.user_id ?? null;
}
