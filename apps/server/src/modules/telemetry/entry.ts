import type { DecodedRow } from '@poolhouse/contract/unit/decode-telemetry';

/** One telemetry message on its way into the database. */
export interface TelemetryEntry {
  readonly unitId: string;
  readonly serial: string;
  readonly epoch: string;
  /** Number of the oldest row of the epoch that the unit still keeps. */
  readonly oldest: number;
  /** Numbers of the first and the last row that the message answers for. */
  readonly from: number;
  readonly to: number;
  /** Those of its rows that are kept. */
  readonly rows: readonly DecodedRow[];
  /** Numbers, rising, that it does not answer for after all: their rows are to come again. */
  readonly notYet: readonly number[];
  /** `performance.now()` when the message came. */
  readonly heardAt: number;
}

/** The rows of one unit's epoch: what an acknowledgement is about. */
export const epochKey = ({ unitId, epoch }: Pick<TelemetryEntry, 'unitId' | 'epoch'>): string =>
  `${unitId} ${epoch}`;
