import { type RawBuilder, sql } from 'kysely';
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

/** The same object as long as nothing of it changes: whoever gets it changes nothing of it. */
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
 * The user, the unit, and which versions of rows its own is made of, as PostgreSQL numbers them: whoever changes one, by whatever
 * way, leaves another number. Of alerts only how many are open is told.
 */
const version = sql<string>`concat_ws(' ', access.user_id, units.id, units.xmin, coalesce(unit_states.xmin::text, '-'), access.version,
  ${openAlerts},
  coalesce((select string_agg(xmin::text, '+' order by section) from unit_settings
    where unit_id = units.id and section in ('temperature', 'eco', 'winter')), '-'),
  coalesce((select string_agg(xmin::text, '+') from unit_links where unit_id = units.id or aqua_id = units.id), '-'))`;

interface Asked {
  userId: string;
  now: Date;
}

interface AskedOfAll {
  userIds: readonly string[];
  now: Date;
}

/** Some 3 KB each: those that were asked for last. */
const mostKnown = 5_000;
/** Of whom it is known how many units they have: those who asked last. */
const mostCounts = 10_000;

/**
 * Reads units, and remembers them: whether they are still the same is asked each time, of all that are asked for at a time
 * in one question.
 */
export function createUnitRows(deps: { db: Db; clock: Clock; access: Pick<UnitAccess, 'units'> }): UnitRows {
  const { db, clock, access } = deps;
  const known = lruCache<UnitRow>(mostKnown);
  const counts = lruCache<number>(mostCounts);

  const askThese = prepared(
    'units of somebody',
    (own, value: ValueOf<Asked & { unitIds: readonly string[] }>) =>
      rowsQuery(access, own, value).where('units.id', '=', oneOf(value('unitIds'))),
  );
  const askFew = prepared('some units of somebody', (own, value: ValueOf<Asked & { limit: number }>) =>
    rowsQuery(access, own, value).limit(value('limit')),
  );
  const askVersions = prepared(
    'versions of units',
    (own, value: ValueOf<AskedOfAll & { unitIds: readonly string[] }>) =>
      versionsQuery(access, own, value).where('units.id', '=', oneOf(value('unitIds'))),
  );
  const askAllVersions = prepared('versions of all units', (own, value: ValueOf<AskedOfAll>) =>
    versionsQuery(access, own, value),
  );
  const versionOf = createLookup<string>({
    gatherMs: 0,
    async load(keys) {
      const pairs = keys.map((key) => key.split(' '));
      const asked = {
        userIds: pairs.map(([user = '']) => user),
        unitIds: pairs.map(([, unit = '']) => unit),
      };
      const found = versionsIn(await askVersions(db, { ...asked, now: clock.now() }));
      return new Map(found.map((one) => [keyIn(one), one]));
    },
  });
  const versionsOf = createLookup<string[]>({
    ...{ gatherMs: 0, most: 50 },
    async load(userIds) {
      const found = versionsIn(await askAllVersions(db, { userIds, now: clock.now() }));
      return Map.groupBy(found, (one) => one.slice(0, one.indexOf(' ')));
    },
  });

  const keyOf = (userId: string, unitId: string): string => `${userId} ${unitId}`;

  function keep(userId: string, read: readonly Read[]): readonly UnitRow[] {
    const rows = read.map(toRow);
    for (const row of rows) known.set(keyOf(userId, row.id), row);
    return rows;
  }

  async function readThese(userId: string, unitIds: readonly string[]): Promise<readonly UnitRow[]> {
    return keep(userId, await askThese(db, { userId, unitIds, now: clock.now() }));
  }

  /** Rows that have these versions: those that are known, and the others read. */
  async function ofVersions(userId: string, versions: readonly string[]): Promise<readonly UnitRow[]> {
    const rows: UnitRow[] = [];
    const changed: string[] = [];
    for (const one of versions) {
      const key = keyIn(one);
      const found = known.get(key);
      if (found?.version === one) rows.push(found);
      else changed.push(key.slice(userId.length + 1));
    }
    return changed.length > 0 ? [...rows, ...(await readThese(userId, changed))] : rows;
  }

  return {
    async these(userId, unitIds) {
      const keys = unitIds.map((id) => keyOf(userId, id));
      if (!keys.some((key) => known.has(key))) return readThese(userId, unitIds);
      const versions = await Promise.all(keys.map(versionOf));
      return ofVersions(
        userId,
        versions.filter((one) => one !== undefined),
      );
    },
    async few(userId, most) {
      const count = counts.get(userId);
      if (count === undefined) {
        const rows = await askFew(db, { userId, now: clock.now(), limit: most + 1 });
        counts.set(userId, rows.length);
        return rows.length > most ? undefined : keep(userId, rows);
      }
      if (count > most) return undefined;
      const versions = (await versionsOf(userId)) ?? [];
      counts.set(userId, versions.length);
      return versions.length > most ? undefined : ofVersions(userId, versions);
    },
  };
}

const toRow = ({ flags_off, ...read }: Read) => ({ ...read, notAllowed: flagsOff(flags_off) });

const oneOf = (ids: RawBuilder<readonly string[]>) => sql<string>`any(${ids}::text[])`;

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

/** As one text, which is read in a third of the time of so many rows. */
const versionsQuery = (access: Access, db: Db, value: ValueOf<AskedOfAll>) =>
  unitsOf(access, db, oneOf(value('userIds')), value('now')).select(
    sql<string | null>`string_agg(${version}, ',')`.as('versions'),
  );

const versionsIn = ([row]: readonly { versions: string | null }[]): string[] =>
  row?.versions?.split(',') ?? [];

/** The user and the unit of a version. */
const keyIn = (one: string): string => one.slice(0, one.indexOf(' ', one.indexOf(' ') + 1));
