import { topicOf } from '@poolhouse/contract/unit/topics';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { ServerEvents } from '#modules/events.ts';
import type { UnitReader } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Tables } from '#platform/db/tables.ts';
import { withoutPoison } from '#platform/db/without-poison.ts';
import type { Api } from '#platform/http/api.ts';
import type { Log } from '#platform/log.ts';
import type { Nodes } from '#platform/nodes.ts';
import type { UnitMetrics } from '#platform/unit-metrics.ts';
import { createAllowance, dailyRows } from './allowance.ts';
import { createBatches } from './batches.ts';
import { epochKey, type TelemetryEntry } from './entry.ts';
import { forgetRows } from './forget-rows.ts';
import { freeLateNumbers } from './free-numbers.ts';
import { createOwed } from './owed.ts';
import { acknowledgedUpTo } from './ranges.ts';
import { telemetryRoutes } from './routes.ts';
import { createStarts } from './starts.ts';
import { storeEntries, trimRanges } from './store-entries.ts';

export type { TelemetryEntry } from './entry.ts';
export { forgetLateRows, forgetOldEpochs, forgetUnits } from './forget-rows.ts';
export { freeNumbers } from './free-numbers.ts';
export { historyDefinition } from './resources.ts';

export interface TelemetryDeps {
  pool: Pool;
  broker: Broker;
  events: ServerEvents;
  log: Log;
  metrics: UnitMetrics;
  reader: UnitReader;
  /** Those that share the units' rows; undefined: this one takes all. */
  nodes?: Nodes | undefined;
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
  /** Whether this node keeps the rows of this unit. */
  owns(serial: string): boolean;
  /**
   * Every node is to be told all messages of all units: it can be the next that keeps their rows. Resolves when the
   * entry has found room, or can't be taken now; either way nothing more is to be done.
   */
  take(entry: TelemetryEntry): void | Promise<void>;
  /** A message of this unit's connection may have been missed, so that it has to come again. */
  missed(serial: string, sid?: string): void;
  /** Messages of all units may have been missed. */
  gap(): void;
  /** The unit connected anew and will repeat what was not acknowledged. */
  begins(serial: string, sid: string): void;
  /** The unit has another secret: what was spent before is no debt, and all numbers are free. */
  renew(unitId: string): Promise<void>;
  /** Removes a unit's rows, all or those from before a time. Their numbers stay known, so that repeats stay repeats. */
  forget(trx: Transaction<Tables>, past: { unitId: string; before: Date | undefined }): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  routes(api: Api): void;
}

export function createTelemetry(deps: TelemetryDeps): Telemetry {
  const { pool, broker, events, log, metrics, reader, nodes, acknowledge = 'after-commit' } = deps;
  const starts = createStarts();
  const owed = createOwed({ broker, log });
  const allowance = createAllowance({
    ...(deps.budget ?? dailyRows),
    // An outside broker can't hold a unit back: it would drop messages unseen, beginnings of connections among them.
    refusalMs: nodes ? 0 : (deps.refusalMs ?? 1_000),
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
    allowance.settle(entries, stored.news);
    for (const [key, group] of Map.groupBy(entries, epochKey)) {
      const entry = group.at(-1);
      if (!entry) continue;
      const start = starts.of(entry);
      const known = stored.ranges.get(key) ?? [];
      // Up to its own end only: others in the batch may be from another connection, of somebody else with the secret.
      const upTo = start === undefined ? start : acknowledgedUpTo(known, { start, to: entry.to });
      if (upTo !== undefined && acknowledge === 'after-commit') answer(entry, upTo);
      // Something before it was lost on the way, and is repeated only on a new connection.
      if ((upTo === undefined || upTo < entry.to) && !allowance.refusedOn(entry)) owed.add(entry);
    }
    owed.settle();
    for (const [unitId, from] of oldestOf(entries)) {
      events.emit('telemetry.stored', { unitId, from: new Date(from) });
    }
    await trimRanges(pool, stored);
  }

  const batches = createBatches({
    batchRows: deps.batchRows ?? 1_000,
    batchMs: deps.batchMs ?? 25,
    waitingRows: deps.waitingRows ?? 50_000,
    patienceMs: deps.patienceMs ?? (nodes ? 0 : 5_000),
    log,
    store: withoutPoison(store, ([entry], error) => {
      log.error({ err: error, serial: entry?.serial, epoch: entry?.epoch }, 'telemetry can never be stored');
      metrics.rows('rejected', entry?.rows.length ?? 0);
    }),
  });

  function settled(entry: TelemetryEntry, taken: boolean): void {
    if (taken) metrics.rows('received', entry.rows.length);
    else {
      allowance.giveBack(entry);
      owed.add(entry);
    }
  }

  const owns = (serial: string): boolean => nodes?.owns(serial) ?? true;

  return {
    owns,
    take(entry) {
      // Also for what is refused, so that nothing beyond it is acknowledged.
      starts.note(entry);
      if (!owns(entry.serial)) return;
      if (!allowance.spend(entry)) return allowance.refuse(entry);
      if (acknowledge === 'before-commit') answer(entry, entry.to);
      const taken = batches.add(entry);
      return typeof taken === 'boolean' ? settled(entry, taken) : taken.then((late) => settled(entry, late));
    },
    missed: starts.missed,
    gap: starts.gap,
    begins: starts.begins,
    async renew(unitId) {
      await freeLateNumbers(pool, unitId);
      allowance.forget(unitId);
    },
    forget: forgetRows,
    start() {
      nodes?.start();
      batches.start();
    },
    async stop() {
      await batches.stop();
      await nodes?.stop();
    },
    routes: (api) => telemetryRoutes(api, { pool, reader }),
  };
}

/** By unit, epoch milliseconds of its oldest row. */
function oldestOf(entries: readonly TelemetryEntry[]): Map<string, number> {
  const oldest = new Map<string, number>();
  for (const { unitId, rows } of entries) {
    for (const { ts } of rows) oldest.set(unitId, Math.min(ts, oldest.get(unitId) ?? ts));
  }
  return oldest;
}
