import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { createLookup } from '#platform/db/lookup.ts';
import { prepared, type ValueOf } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import { lruCache } from '#platform/lru-cache.ts';
import type { UnitAccess } from '../access/access.ts';
import { linkFrom, linkOf } from '../aqua/link-of.ts';
import { flagsOff } from '../set-flags.ts';
import { setTemperatures } from './set-temperatures.ts';

/** What the database says of units to which somebody has access. */
export interface UnitRows {
  /** Those of these ids that the user may see, in any order. */
  these(userId: string, unitIds: readonly string[]): Promise<readonly UnitRow[]>;
  /** All that the user may see; undefined when they are more than `most`. */
  few(userId: string, most: number): Promise<readonly UnitRow[] | undefined>;
}

/** Who is told of a unit that has not changed mostly gets the same object: nobody changes anything of it. */
export type UnitRow = ReturnType<typeof toRow>;
type Read = Awaited<ReturnType<ReturnType<typeof rowsQuery>['execute']>>[number];

const columns = [
  'units.id',
  'serial',
  'kind',
  'cloud_id',
  'access.role',
  'access.since',
  'name',
  'note',
  'time_zone',
  'model',
  'firmware',
  'features',
  'aqua',
  'flags_off',
  'created_at',
  'short_id',
  'connected',
  'last_heard',
  'state',
] as const;

/** Of its owner's time: what is open began or was ended with it. */
const openAlerts = sql<number>`(select count(*)::integer from alerts where alerts.unit_id = units.id
  and alerts.ended_at is null and alerts.opened_at >= access.since)`;

/**
 * Which versions of rows the unit's own is made of, as PostgreSQL numbers them: whoever changes one, by whatever way, leaves
 * another number. Of alerts only how many are open is told.
 */
const version = sql<string>`concat_ws(' ', units.xmin, coalesce(unit_states.xmin::text, '-'), access.version, ${openAlerts},
  coalesce((select string_agg(xmin::text, '+' order by section) from unit_settings
    where unit_id = units.id and section in ('temperature', 'eco', 'winter')), '-'),
  coalesce((select string_agg(concat(l.xmin, '+', o.xmin), '+') ${linkFrom('units')}), '-'))`;

interface Asked {
  userId: string;
  now: Date;
}

/** Some 3 KB each: those that were asked for last. */
const mostKnown = 5_000;
/** Of whom it is known how many units they have: those who asked last, and for a minute, for units come and go. */
const [mostCounts, countedMs] = [10_000, 60_000];
/** Units of one person in a question that people share. */
const mostShared = 101;

/**
 * Reads units, and remembers them: whether they are still the same is asked each time. People who ask in the same moment
 * for one unit, or for a list of a few, share the question, which costs 0.2 ms of both sides before its first row.
 */
export function createUnitRows(deps: { db: Db; clock: Clock; access: Access }): UnitRows {
  const { db, clock, access } = deps;
  const known = lruCache<UnitRow>(mostKnown);
  /** At least so many. */
  const counts = lruCache<number>(mostCounts, countedMs);

  const askThese = prepared(
    'units of somebody',
    (own, value: ValueOf<Asked & { unitIds: readonly string[] }>) =>
      rowsQuery(access, own, value).where('units.id', '=', sql<string>`any(${value('unitIds')}::text[])`),
  );
  const askFew = prepared('some units of somebody', (own, value: ValueOf<Asked & { limit: number }>) =>
    rowsQuery(access, own, value).limit(value('limit')),
  );
  const askVersions = prepared('versions of units', versionsOfPairs(access));
  const askAllVersions = prepared('versions of all units', versionsOfUsers(access));

  const versionOf = createLookup<string>({
    ...{ gatherMs: 0, lanes: 3, most: 100 },
    async load(keys) {
      const pairs = keys.map((key) => key.split(' '));
      const [userIds, unitIds] = [0, 1].map((place) => pairs.map((pair) => pair[place] ?? ''));
      const found = await askVersions(db, {
        userIds: userIds ?? [],
        unitIds: unitIds ?? [],
        now: clock.now(),
      });
      return new Map(found.map((one) => [keyOf(one.user_id, one.unit_id), one.version]));
    },
  });
  const versionsOf = createLookup<string>({
    ...{ gatherMs: 0, lanes: 3, most: 20 },
    async load(userIds) {
      const found = await askAllVersions(db, { userIds, now: clock.now() });
      return new Map(found.map((one) => [one.user_id, one.versions]));
    },
  });

  function keep(userId: string, read: readonly Read[]): readonly UnitRow[] {
    const rows = read.map(toRow);
    for (const row of rows) known.set(keyOf(userId, row.id), row);
    return rows;
  }

  async function readThese(userId: string, unitIds: readonly string[]): Promise<readonly UnitRow[]> {
    return keep(userId, await askThese(db, { userId, unitIds, now: clock.now() }));
  }

  /** Rows that have these versions: those that are known, and the others read. */
  async function ofVersions(userId: string, versions: ReadonlyMap<string, string>) {
    const rows: UnitRow[] = [];
    const changed: string[] = [];
    for (const [unitId, newest] of versions) {
      const row = known.get(keyOf(userId, unitId));
      if (row?.version === newest) rows.push(row);
      else changed.push(unitId);
    }
    return changed.length > 0 ? [...rows, ...(await readThese(userId, changed))] : rows;
  }

  /** By unit. */
  async function versionsNow(userId: string, unitIds: readonly string[]): Promise<Map<string, string>> {
    const [first, ...others] = unitIds;
    if (first !== undefined && others.length === 0) {
      const only = await versionOf(keyOf(userId, first));
      return new Map(only === undefined ? [] : [[first, only]]);
    }
    // A page has a question of its own, behind which nobody waits.
    const found = await askVersions(db, { userIds: unitIds.map(() => userId), unitIds, now: clock.now() });
    return new Map(found.map((one) => [one.unit_id, one.version]));
  }

  return {
    async these(userId, unitIds) {
      if (!unitIds.some((id) => known.has(keyOf(userId, id)))) return readThese(userId, unitIds);
      return ofVersions(userId, await versionsNow(userId, unitIds));
    },
    async few(userId, most) {
      const count = counts.get(userId);
      if (count !== undefined && count > most) return undefined;
      if (count === undefined || most >= mostShared) {
        const rows = await askFew(db, { userId, now: clock.now(), limit: most + 1 });
        counts.set(userId, rows.length);
        return rows.length > most ? undefined : keep(userId, rows);
      }
      const all = (await versionsOf(userId))?.split(',').map((one) => one.split('=')) ?? [];
      counts.set(userId, all.length);
      if (all.length > most) return undefined;
      return ofVersions(userId, new Map(all.map(([unitId = '', newest = '']) => [unitId, newest])));
    },
  };
}

const keyOf = (userId: string, unitId: string): string => `${userId} ${unitId}`;

const toRow = ({ flags_off, ...read }: Read) => ({ ...read, notAllowed: flagsOff(flags_off) });

type Access = Pick<UnitAccess, 'units'>;

const unitsOf = (access: Access, db: Db, userId: RawBuilder<string>, now: RawBuilder<Date>) =>
  db
    .selectFrom('units')
    .innerJoin(access.units(userId, 'see', db, now).as('access'), 'access.unit_id', 'units.id')
    .leftJoin('unit_states', 'unit_states.unit_id', 'units.id');

const rowsQuery = (access: Access, db: Db, value: ValueOf<Asked>) =>
  unitsOf(access, db, value('userId'), value('now'))
    .select(columns)
    .select(linkOf.as('link'))
    .select(openAlerts.as('openAlerts'))
    .select(setTemperatures.as('setTemperatures'))
    .select(version.as('version'));

const askedUser = sql.ref<string>('asked.user_id');

const versionsOfPairs =
  (access: Access) =>
  (
    db: Db,
    value: ValueOf<{ userIds: readonly string[]; unitIds: readonly string[]; now: Date }>,
  ): RawBuilder<{ user_id: string; unit_id: string; version: string }> => {
    const found = unitsOf(access, db, askedUser, value('now'))
      .where('units.id', '=', sql.ref<string>('asked.unit_id'))
      .select(version.as('version'));
    return sql`select asked.user_id, asked.unit_id, found.version
      from unnest(${value('userIds')}::text[], ${value('unitIds')}::text[]) as asked (user_id, unit_id)
      cross join lateral ${found} as found`;
  };

/** As one text for each, which is read in a third of the time of so many rows. */
const versionsOfUsers =
  (access: Access) =>
  (
    db: Db,
    value: ValueOf<{ userIds: readonly string[]; now: Date }>,
  ): RawBuilder<{ user_id: string; versions: string }> => {
    const found = unitsOf(access, db, askedUser, value('now'))
      .select(['units.id', version.as('version')])
      .limit(sql.lit(mostShared));
    return sql`select asked.user_id, string_agg(found.id || '=' || found.version, ',') as versions
      from unnest(${value('userIds')}::text[]) as asked (user_id)
      cross join lateral ${found} as found
      group by asked.user_id`;
  };
