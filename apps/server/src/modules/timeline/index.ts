import type { DecodedEvent } from '@poolhouse/contract/unit/decode-event';
import { MAX_ACKNOWLEDGED } from '@poolhouse/contract/unit/limits';
import { topicOf } from '@poolhouse/contract/unit/topics';
import type { Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import type { UnitAccess, UnitReader } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import { createBudgets } from '#platform/budgets.ts';
import type { Clock } from '#platform/clock.ts';
import { chunksOf } from '#platform/db/chunks.ts';
import { isPassing } from '#platform/db/passing.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { Log } from '#platform/log.ts';
import { exportTimeline, type TimelineExport } from './export-timeline.ts';
import { forgetEntries } from './forget-entries.ts';
import { timelineRoutes } from './routes.ts';
import { createEventStore } from './store-events.ts';

export { forgetLateEntries } from './forget-entries.ts';
export { timelineDefinition } from './resources.ts';

export interface TimelineDeps {
  db: Db;
  broker: Broker;
  clock: Clock;
  log: Log;
  access: Pick<UnitAccess, 'units'>;
  events: ServerEvents;
  reader: Pick<UnitReader, 'own'>;
  /** Events that a unit may tell at once, and a second for long. */
  budget?: { most: number; perSecond: number };
}

/** What happened to units, each thing once however often it is told. */
export interface Timeline {
  /**
   * What a unit told. It is acknowledged when it is durable, or can never be kept: the unit tells it until then.
   * @returns why it was not taken for now, which is not acknowledged
   */
  take(unit: TellingUnit, told: DecodedEvent): Promise<'database-away' | 'over-budget' | undefined>;
  /** Removes a unit's entries: all, or those from before a time. */
  forget(trx: Transaction<Tables>, past: { unitId: string; before: Date | undefined }): Promise<void>;
  /** A unit has another secret: what was spent with the old one is not its own. */
  renew(unitId: string): void;
  /** What users may take with them. */
  exportOf(userId: string): AsyncIterable<TimelineExport[]>;
  routes(api: Api): void;
}

export interface TellingUnit {
  readonly unitId: string;
  readonly serial: string;
}

/** A fortnight's events at once, which is more than a unit keeps, and in the long run a hundred times what happens. */
const usualBudget = { most: 5_000, perSecond: 0.1 };

export function createTimeline(deps: TimelineDeps): Timeline {
  const { db, broker, clock, log, events, access, reader } = deps;
  const budgets = createBudgets({ ...(deps.budget ?? usualBudget), now: () => performance.now() });
  const store = createEventStore(db);
  /** Events of units that are to be acknowledged, in one message for all that were stored together. */
  const owed = new Map<string, string[]>();

  function acknowledge(serial: string, id: string): void {
    const ids = owed.get(serial);
    if (ids) return void ids.push(id);
    owed.set(serial, [id]);
    setImmediate(() => {
      const all = owed.get(serial) ?? [];
      owed.delete(serial);
      for (const ids of chunksOf(all, MAX_ACKNOWLEDGED)) {
        broker.publish(topicOf(serial, 'down/event/ack'), JSON.stringify({ ids })).catch((error: Error) => {
          log.debug({ serial, error: error.message }, 'acknowledgement not sent; the unit will repeat');
        });
      }
    });
  }

  return {
    async take({ unitId, serial }, { id, event, isNotYet }) {
      if (isNotYet) return undefined;
      if (!budgets.spend(unitId, 1)) return 'over-budget';
      try {
        const isNew = event !== undefined && (await store({ unitId, event, now: clock.now() }));
        if (isNew) events.emit('timeline.told', { unitId });
      } catch (error) {
        if (!isPassing(error)) throw error;
        budgets.settle(unitId, -1);
        return 'database-away';
      }
      acknowledge(serial, id);
      return undefined;
    },
    renew: budgets.forget,
    forget: forgetEntries,
    exportOf: (userId) => exportTimeline(db, access, userId),
    routes: (api) => timelineRoutes(api, { db, reader }),
  };
}
