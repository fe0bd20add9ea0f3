import { sql, type Transaction } from 'kysely';
import { ulid } from 'ulid';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { Log } from '#platform/log.ts';

/** What ends the connections of a unit: another secret, no secret, or its removal. */
export interface UnitChange {
  id: string;
  unitId: string;
  /** Under which its rows stand, when it was removed. */
  shortId: number | null;
  serial: string;
  /** Whose it was when it was removed. */
  ownerId: string | null;
  what: Tables['unit_changes']['what'];
}

/** A change that is not recorded yet. */
export type NewChange = Omit<UnitChange, 'id'>;

const keptFor = '7 days';

/** Tells all servers, including those that run but cannot be reached now. Decision 025. */
export async function noteChanges(trx: Transaction<Tables>, changes: readonly NewChange[]): Promise<void> {
  await sql`
    insert into unit_changes (id, unit_id, unit_short_id, serial, owner_id, what)
    select * from unnest(
      ${changes.map(() => ulid())}::text[],
      ${changes.map(({ unitId }) => unitId)}::text[],
      ${changes.map(({ shortId }) => shortId)}::integer[],
      ${changes.map(({ serial }) => serial)}::text[],
      ${changes.map(({ ownerId }) => ownerId)}::text[],
      ${changes.map(({ what }) => what)}::text[]
    )`.execute(trx);
  await trx.deleteFrom('unit_changes').where('at', '<', sql<Date>`now() - ${keptFor}::interval`).execute();
}

export type OnChange = (change: UnitChange, first: boolean) => Promise<void>;
/** All that are told as removed at one look. */
export type OnRemoved = (removed: readonly UnitChange[]) => Promise<void>;

export interface UnitChanges {
  /**
   * @param onChange called for each change within a second, and again every second for about a minute: what was on its way
   * when a unit was removed comes after it
   */
  start(onChange: OnChange, onRemoved: OnRemoved): void;
  stop(): Promise<void>;
}

const lookEvery = 1_000;
/** Longer than a transaction takes from writing a change to its commit, before which nobody sees it. */
const margin = '60 seconds';

export function createUnitChanges({ db, clock, log }: { db: Db; clock: Clock; log: Log }): UnitChanges {
  // Only those of the last minute.
  let seen = new Set<string>();
  let since: Date | undefined;
  let looking: Promise<void> | undefined;
  let stopClock: (() => void) | undefined;

  async function look(onChange: OnChange, onRemoved: OnRemoved): Promise<void> {
    // The database's clock in both places, because servers' clocks differ.
    const { rows } = await sql<{ now: Date } & Partial<UnitChange>>`
      select now() as now, c.id, c.unit_id as "unitId", c.unit_short_id as "shortId", c.serial, c.owner_id as "ownerId", c.what
      from (select) as one
      left join unit_changes c on c.at > coalesce(${since ?? null}::timestamptz, now()) - ${margin}::interval
      order by c.at`.execute(db);
    const changes = rows.filter((row): row is { now: Date } & UnitChange => typeof row.id === 'string');
    const done = new Set<string>();
    const removed = changes.filter(({ what }) => what === 'removed');
    if (removed.length > 0) {
      // Again in a second.
      await onRemoved(removed).catch((error: unknown) =>
        log.warn({ err: error }, 'rows of removed units are left'),
      );
    }
    for (const change of changes) {
      try {
        await onChange(change, !seen.has(change.id));
        done.add(change.id);
      } catch (error) {
        // It comes again in a second, like a new one.
        log.warn(
          { err: error, serial: change.serial },
          'what a unit had by its old secret could not be ended',
        );
      }
    }
    seen = done;
    since = rows[0]?.now ?? since;
  }

  return {
    start(onChange, onRemoved) {
      stopClock = clock.every(lookEvery, () => {
        looking ??= look(onChange, onRemoved)
          .catch((error: unknown) => log.warn({ err: error }, 'changed secrets of units are not known'))
          .then(() => {
            looking = undefined;
          });
      });
    },
    async stop() {
      stopClock?.();
      await looking;
    },
  };
}
