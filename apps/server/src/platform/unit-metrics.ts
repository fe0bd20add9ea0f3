import { Counter, Histogram, type Registry } from 'prom-client';

/** What is counted about units and their messages. Labels come from fixed lists only, never from a message. */
export interface UnitMetrics {
  /** The broker refused something of a unit's. */
  refused(what: string): void;
  /** A part of a message on this topic was dropped or changed. */
  dropped(topic: string, cause: string, times: number): void;
  message(topic: string): void;
  /** Seconds from a message with rows to its acknowledgement. */
  acknowledged(seconds: number): void;
  rows(result: 'received' | 'stored' | 'repeated' | 'rejected' | 'refused', times: number): void;
}

export function createUnitMetrics(registry: Registry): UnitMetrics {
  const registers = [registry];
  const refused = new Counter({
    name: 'poolhouse_unit_refused_total',
    help: 'What units tried and may not, or too fast, by what it was',
    labelNames: ['what'],
    registers,
  });
  const dropped = new Counter({
    name: 'poolhouse_unit_dropped_total',
    help: 'Messages, rows and values that were not taken, by topic and cause',
    labelNames: ['topic', 'cause'],
    registers,
  });
  const messages = new Counter({
    name: 'poolhouse_unit_messages_total',
    help: 'Messages of units, by topic',
    labelNames: ['topic'],
    registers,
  });
  const rows = new Counter({
    name: 'poolhouse_telemetry_rows_total',
    help: 'Telemetry rows, by what became of them',
    labelNames: ['result'],
    registers,
  });
  const acknowledged = new Histogram({
    name: 'poolhouse_telemetry_acknowledgement_duration_seconds',
    help: 'Time from a message with rows until it was stored and acknowledged',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });
  return {
    acknowledged: (seconds) => acknowledged.observe(seconds),
    refused: (what) => refused.inc({ what }),
    dropped: (topic, cause, times) => dropped.inc({ topic, cause }, times),
    message: (topic) => messages.inc({ topic }),
    rows: (result, times) => rows.inc({ result }, times),
  };
}
