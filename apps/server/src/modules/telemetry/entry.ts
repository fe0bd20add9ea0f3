import type { DecodedRow } from '@poolhouse/contract/unit/decode-telemetry';

/** One telemetry message on its way into the database. */
export interface TelemetryEntry {
  readonly unitId: string;
  readonly serial: string;
  /** Of the unit's connection, undefined when it never said. */
  readonly sid: string | undefined;
  readonly epoch: string;
  /** Numbers of the first and the last row that the message answers for. */
  readonly from: number;
  readonly to: number;
  /** Those of its rows that are kept. */
  readonly rows: readonly DecodedRow[];
}

/** The rows of one unit's epoch: what an acknowledgement is about. */
export const epochKey = ({ unitId, epoch }: Pick<TelemetryEntry, 'unitId' | 'epoch'>): string =>
  `${unitId} ${epoch}`;
