import { OFFLINE_MS } from '@poolhouse/domain/unit/presence';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Actor } from '#platform/http/api.ts';
import type { UnitAccess } from './access/access.ts';

/** Whoever hears a unit writes that once a minute. */
const UNWRITTEN_MS = 60_000;

/**
 * What the units are called that somebody may see, whether something is open of each, and whether it fell silent; by what
 * is written, so that a list has one order whichever node is asked for its pages.
 */
export const namesWithProblems = (
  db: Db,
  access: Pick<UnitAccess, 'units'>,
  { userId, now }: Pick<Actor, 'userId'> & { now: Date },
) =>
  db
    .selectFrom('units')
    .innerJoin(access.units(userId, 'see').as('access'), 'access.unit_id', 'units.id')
    .leftJoin('unit_states as s', 's.unit_id', 'units.id')
    .select(['id', 'serial', 'name'])
    .select(
      sql<boolean>`exists (select from alerts a where a.unit_id = units.id and a.ended_at is null
        and a.opened_at >= access.since)`.as('open'),
    )
    .select(
      sql<boolean>`coalesce(s.last_heard <= ${new Date(now.getTime() - OFFLINE_MS - UNWRITTEN_MS)}, false)`.as(
        'silent',
      ),
    );
