import { topicOf } from '@poolhouse/contract/unit/topics';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { UnitReader } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Tables } from '#platform/db/tables.ts';
import { withoutPoison } from '#platform/db/without-poison.ts';
import type { Api } from '#platform/http/api.ts';
import type { Log } from '#platform/log.ts';
import type { UnitMetrics } from '#platform/unit-metrics.ts';
import { createAllowance, dailyRows } from './allowance.ts';
import { createBatches } from './batches.ts';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { forgetRows } from './forget-rows.ts';
import { freeLateNumbers } from './free-numbers.ts';
import { createTurns, type InTurn } from './in-turn.ts';
import { acknowledgedUpTo } from './ranges.ts';
import { telemetryRoutes } from './routes.ts';
import { storeEntries, trimRanges } from './store-entries.ts';

export { type Closing, createClosing } from './closed/closing.ts';
export { givePast, type Past, packPast } from './closed/given-past.ts';
export { readColumns } from './columns.ts';
export { readDosed } from './dosed.ts';
export type { TelemetryEntry } from './entry.ts';
export { forgetLateRows, forgetOldEpochs, forgetUnits } from './forget-rows.ts';
export { freeNumbers } from './free-numbers.ts';
export type { InTurn } from './in-turn.ts';
export { daysBetween, hoursOf, type Span, todayAt } from './local-days.ts';
export type { Columns } from './points.ts';
export { reportedColumns } from './reported-columns.ts';
export { historyDefinition } from './resources.ts';
export type { SampleColumn } from './sample-columns.ts';

export interface TelemetryDeps {
  pool: Pool;
  broker: Broker;
  log: Log;
  metrics: UnitMetrics;
  reader: UnitReader;
  /** Whether the broker can make a unit wait. One that can't would drop messages, other units' among them. */
  holdsUnits: boolean;
  /** Only for the bench's control, which shows that the wrong order loses rows. */
  acknowledge?: 'after-commit' | 'before-commit';
  batchRows?: number;
  batchMs?: number;
  waitingRows?: number;
  /** Milliseconds that a message waits for room. */
  patienceMs?: number;
  /** Rows that a unit may send at once, and a second for long. */
  budget?: { rows: number; perSecond: number };
  /** Milliseconds after rows beyond the budget in which nothing more is taken from this unit. */
  refusalMs?: number;
}

/** Rows of units: durable before they are acknowledged, stored once however often they come. */
export interface Telemetry {
  /**
   * Takes a message, whichever node was given it and in whatever order they come. Resolves when the entry has found room,
   * or can't be taken now: what is not acknowledged the unit repeats by itself.
   */
  take(entry: TelemetryEntry): void | Promise<void>;
  /** The unit has another secret: what was spent before is no debt, and all numbers are free. */
  renew(unitId: string): Promise<void>;
  /** Removes a unit's rows, all or those from before a time. Their numbers stay known, so that repeats stay repeats. */
  forget(trx: Transaction<Tables>, past: { unitId: string; before: Date | undefined }): Promise<void>;
  /** For whatever else reads the past of units. */
  inTurn: InTurn;
  start(): void;
  stop(): Promise<void>;
  routes(api: Api): void;
  /** Rows that wait to be stored. */
  waiting(): number;
}

export function createTelemetry(deps: TelemetryDeps): Telemetry {
  const { pool, broker, log, metrics, reader, holdsUnits, acknowledge = 'after-commit' } = deps;
  const inTurn = createTurns(reader);
  const allowance = createAllowance({
    ...(deps.budget ?? dailyRows),
    refusalMs: holdsUnits ? (deps.refusalMs ?? 1_000) : 0,
    metrics,
  });

  function answer({ serial, epoch }: TelemetryEntry, upTo: number): void {
    const body = JSON.stringify({ epoch, upTo });
    broker.publish(topicOf(serial, 'down/telemetry/ack'), body).catch((error: Error) => {
      log.debug({ serial, error: error.message }, 'acknowledgement not sent; the unit will repeat');
    });
  }

  async function store(entries: readonly TelemetryEntry[]): Promise<void> {
    const stored = await storeEntries(pool, entries);
    metrics.rows('stored', stored.count);
    metrics.rows(
      'repeated',
      entries.reduce((sum, { rows }) => sum + rows.length, -stored.count),
    );
    allowance.settle(entries, stored.news);
    for (const [key, group] of Map.groupBy(entries, epochKey)) {
      const entry = group.at(-1);
      if (!entry || acknowledge !== 'after-commit') continue;
      const ranges = stored.ranges.get(key);
      // Of messages in which no row's time has come yet nothing was looked up.
      if (!ranges) continue;
      answer(entry, acknowledgedUpTo(ranges, entry.oldest));
      for (const { heardAt } of group) metrics.acknowledged((performance.now() - heardAt) / 1_000);
    }
    await trimRanges(pool, stored);
  }

  const batches = createBatches({
    batchRows: deps.batchRows ?? 1_000,
    batchMs: deps.batchMs ?? 25,
    waitingRows: deps.waitingRows ?? 50_000,
    patienceMs: deps.patienceMs ?? (holdsUnits ? 5_000 : 0),
    log,
    store: withoutPoison(store, ([entry], error) => {
      log.error({ err: error, serial: entry?.serial, epoch: entry?.epoch }, 'telemetry can never be stored');
      metrics.rows('rejected', entry?.rows.length ?? 0);
    }),
  });

  function settled(entry: TelemetryEntry, taken: boolean): void {
    if (taken) metrics.rows('received', entry.rows.length);
    else allowance.giveBack(entry);
  }

  return {
    take(entry) {
      if (!allowance.spend(entry)) return allowance.refuse(entry);
      if (acknowledge === 'before-commit') answer(entry, entry.to);
      const taken = batches.add(entry);
      return typeof taken === 'boolean' ? settled(entry, taken) : taken.then((late) => settled(entry, late));
    },
    async renew(unitId) {
      await freeLateNumbers(pool, unitId);
      allowance.forget(unitId);
    },
    forget: forgetRows,
    inTurn,
    start: batches.start,
    stop: batches.stop,
    routes: (api) => telemetryRoutes(api, { pool, reader, inTurn }),
    waiting: batches.waiting,
  };
}
