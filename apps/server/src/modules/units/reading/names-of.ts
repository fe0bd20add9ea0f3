import { OFFLINE_MS } from '@poolhouse/domain/unit/presence';
import { type RawBuilder, sql } from 'kysely';
import { prepared, type ValueOf } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import type { UnitAccess } from '../access/access.ts';
import type { NamedUnit } from './choose-units.ts';

/** What units are called. */
export interface UnitNames {
  /** The same as long as nothing of it changes. */
  readonly text: string;
  units(): NamedUnit[];
}

interface Asked {
  userId: string;
  now: Date;
  /** Who was not heard since is silent. */
  silentSince: Date;
}

/** Whoever hears a unit writes that once a minute. */
const UNWRITTEN_MS = 60_000;

/**
 * What the units are called that somebody may see, as one text: to read a thousand rows takes longer than all else of a
 * list.
 * @param withProblems how much each wants to be looked at, by what is written, so that a list has one order whichever node
 * is asked for its pages: something is open of it (2), or it fell silent (1)
 */
export function createNames(
  access: Pick<UnitAccess, 'units'>,
  { withProblems }: { withProblems: boolean },
): (db: Db, userId: string, now: Date) => Promise<UnitNames> {
  const ask = prepared(withProblems ? 'names and problems' : 'names', (db, value: ValueOf<Asked>) => {
    const [userId, now] = [value('userId'), value('now')];
    return namesQuery(db, access, {
      userId,
      now,
      silentSince: withProblems ? value('silentSince') : undefined,
    });
  });
  return async (db, userId, now) => {
    const [row] = await ask(db, { userId, now, silentSince: silentSince(now) });
    if (row?.names === undefined || row.names === null) return { text: '', units: () => [] };
    return {
      text: `${row.ids} ${row.serials} ${row.problems} ${row.since} ${row.names}`,
      units: () => unitsOf(row),
    };
  };
}

/** Who was not heard since is silent. */
const silentSince = (now: Date): Date => new Date(now.getTime() - OFFLINE_MS - UNWRITTEN_MS);

/** The same of one unit, by what is written of it. */
export const problemsOf = (openAlerts: number, lastHeard: Date | null, now: Date): number =>
  openAlerts > 0 ? 2 : lastHeard !== null && lastHeard <= silentSince(now) ? 1 : 0;

/** A text each, one unit after the other in the same order in all of them. */
interface Row {
  ids: string;
  serials: string;
  /** JSON, null when there is no unit. */
  names: string | null;
  /** A digit each. */
  problems: string;
  /** Epoch milliseconds. */
  since: string;
}

function unitsOf({ ids, serials, names, problems, since }: Row): NamedUnit[] {
  const serialOf = serials.split(' ');
  const sinceOf = since.split(' ');
  const nameOf = JSON.parse(names ?? '[]') as string[];
  return ids.split(' ').map((id, index) => ({
    id,
    serial: serialOf[index] ?? '',
    name: nameOf[index] ?? '',
    problems: Number(problems[index]),
    since: new Date(Number(sinceOf[index])),
  }));
}

interface Values {
  userId: string | RawBuilder<string>;
  now: Date | RawBuilder<Date>;
  silentSince: Date | RawBuilder<Date> | undefined;
}

export function namesQuery(db: Db, access: Pick<UnitAccess, 'units'>, { userId, now, silentSince }: Values) {
  const problems = silentSince ? problemsIn(silentSince) : sql`'0'`;
  return db
    .selectFrom('units')
    .innerJoin(access.units(userId, 'see', db, now).as('access'), 'access.unit_id', 'units.id')
    .leftJoin('unit_states as s', 's.unit_id', 'units.id')
    .select([
      // JSON of all five together would take twice as long.
      sql<string>`string_agg(id, ' ')`.as('ids'),
      sql<string>`string_agg(serial, ' ')`.as('serials'),
      sql<string | null>`json_agg(name)::text`.as('names'),
      sql<string>`string_agg(${problems}, '')`.as('problems'),
      sql<string>`string_agg((extract(epoch from access.since) * 1000)::bigint::text, ' ')`.as('since'),
    ]);
}

const problemsIn = (silentSince: Date | RawBuilder<Date>): RawBuilder<unknown> => sql`case
  when exists (select from alerts a where a.unit_id = units.id and a.ended_at is null and a.opened_at >= access.since) then '2'
  when s.last_heard <= ${silentSince} then '1'
  else '0' end`;
