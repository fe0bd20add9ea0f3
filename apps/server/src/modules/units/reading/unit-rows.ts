import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { createLookup } from '#platform/db/lookup.ts';
import { prepared, type ValueOf } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import { lruCache } from '#platform/lru-cache.ts';
import type { UnitAccess } from '../access/access.ts';
import { linkOf } from '../aqua/link-of.ts';
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
 * another number. Of alerts only how many are open is told, and of a linked unit its serial number, which never changes.
 */
const version = sql<string>`concat_ws(' ', units.xmin, coalesce(unit_states.xmin::text, '-'), access.version, ${openAlerts},
  coalesce((select string_agg(xmin::text, '+' order by section) from unit_settings
    where unit_id = units.id and section in ('temperature', 'eco', 'winter')), '-'),
  coalesce((select string_agg(xmin::text, '+') from unit_links where unit_id = units.id or aqua_id = units.id), '-'))`;

interface Asked {
  userId: string;
  now: Date;
}

/** Some 3 KB each: those that were asked for last. */
const mostKnown = 5_000;
/** Of whom it is known how many units they have: those who asked last, and for a minute, for units come and go. */
const [mostCounts, countedMs] = [10_000, 60_000];

/**
 * Reads units, and remembers them: whether they are still the same is asked each time. People who ask in the same moment
 * for one unit, or for a list of a few, share the question, which costs 0.2 ms of both sides before its first row.
 */
export function createUnitRows(deps: { db: Db; clock: Clock; access: Access }): UnitRows {
  const { db, clock, access } = deps;
  const known = lruCache<UnitRow>(mostKnown);
  /** So many, or more. */
  const counts = lruCache<{ units: number; areAll: boolean }>(mostCounts, countedMs);
  /**
   * Whole lists with the versions of their rows, which stand in `known` too, or did until others came: as many again at most.
   */
  const lists = new LRUCache<string, { versions: string; rows: readonly UnitRow[] }>({
    maxSize: mostKnown,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });

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
    ...{ gatherMs: 0, lanes: 3, quick: 2, most: 100 },
    async load(keys) {
      const pairs = keys.map((key) => key.split(' '));
      const idsAt = (place: number) => padded(pairs.map((pair) => pair[place] ?? ''));
      const found = await askVersions(db, { userIds: idsAt(0), unitIds: idsAt(1), now: clock.now() });
      return new Map(found.map((one) => [keyOf(one.user_id, one.unit_id), one.version]));
    },
  });
  const versionsOf = createLookup<string>({
    ...{ gatherMs: 0, lanes: 3, quick: 2, most: 20 },
    async load(ids) {
      const found = await askAllVersions(db, { userIds: padded(ids), now: clock.now() });
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
    const asked = { userIds: padded(unitIds.map(() => userId)), unitIds: padded(unitIds) };
    const found = await askVersions(db, { ...asked, now: clock.now() });
    return new Map(found.map((one) => [one.unit_id, one.version]));
  }

  return {
    async these(userId, unitIds) {
      if (!unitIds.some((id) => known.has(keyOf(userId, id)))) return readThese(userId, unitIds);
      return ofVersions(userId, await versionsNow(userId, unitIds));
    },
    async few(userId, most) {
      const count = counts.get(userId);
      if (count && count.units > most) return undefined;
      // Who may have thousands asks alone, and for no more than a page.
      if (!count?.areAll) {
        const rows = await askFew(db, { userId, now: clock.now(), limit: most + 1 });
        counts.set(userId, { units: rows.length, areAll: rows.length <= most });
        return rows.length > most ? undefined : keep(userId, rows);
      }
      const versions = (await versionsOf(userId)) ?? '';
      const list = lists.get(userId);
      const isSame = list?.versions === versions;
      const all = isSame || versions === '' ? [] : versions.split(',').map((one) => one.split('='));
      const units = isSame ? list.rows.length : all.length;
      counts.set(userId, { units, areAll: true });
      if (units > most) {
        lists.delete(userId);
        return undefined;
      }
      if (isSame) return list.rows;
      const newest = new Map(all.map(([unitId = '', version = '']) => [unitId, version]));
      const rows = await ofVersions(userId, newest);
      // What changed since they were told may change back, and would be told as it was in between.
      const isOfThese =
        rows.length === newest.size && rows.every(({ id, version }) => newest.get(id) === version);
      if (isOfThese) lists.set(userId, { versions, rows });
      return rows;
    },
  };
}

const keyOf = (userId: string, unitId: string): string => `${userId} ${unitId}`;

/** What was heard of a unit, which may be known better elsewhere, beside all that only the database says. */
const toRow = ({ version, connected, last_heard, state, flags_off, ...unit }: Read) => ({
  ...{ id: unit.id, version, connected, last_heard, state },
  unit: { ...unit, notAllowed: flagsOff(flags_off) },
});

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

/**
 * Ids that are asked for together. PostgreSQL plans a question once when a list is no shorter than the ten that it expects of
 * one that it does not know, else each time anew, which takes longer than to answer it.
 */
const padded = (ids: readonly string[]): readonly string[] =>
  ids.length < 10 ? [...ids, ...Array.from({ length: 10 - ids.length }, () => '')] : ids;

const oneOf = (ids: RawBuilder<readonly string[]>) => sql<string>`any(${ids}::text[])`;

interface AskedOfAll {
  userIds: readonly string[];
  now: Date;
}

/** By pairs of a user and a unit. */
const versionsOfPairs =
  (access: Access) =>
  (
    db: Db,
    value: ValueOf<AskedOfAll & { unitIds: readonly string[] }>,
  ): RawBuilder<{ user_id: string; unit_id: string; version: string }> => {
    const found = unitsOf(access, db, oneOf(value('userIds')), value('now')).select([
      'access.user_id',
      'units.id as unit_id',
      version.as('version'),
    ]);
    return sql`select found.* from ${found} as found
      join unnest(${value('userIds')}::text[], ${value('unitIds')}::text[]) as asked (user_id, unit_id)
        on asked.user_id = found.user_id and asked.unit_id = found.unit_id`;
  };

/** By users; as one text for each, which is read in a third of the time of so many rows. */
const versionsOfUsers = (access: Access) => (db: Db, value: ValueOf<AskedOfAll>) =>
  unitsOf(access, db, oneOf(value('userIds')), value('now'))
    .select(['access.user_id', sql<string>`string_agg(units.id || '=' || ${version}, ',')`.as('versions')])
    .groupBy('access.user_id');
