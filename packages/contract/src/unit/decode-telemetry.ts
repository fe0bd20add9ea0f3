import type { ChannelName } from '@poolhouse/domain/water/channels';
import { readInstant } from './instant.ts';
import { parseJson } from './json.ts';
import { MAX_ROW_AGE_MS, MAX_ROW_AHEAD_MS, MAX_ROW_FUTURE_MS } from './limits.ts';
import { telemetryMessage } from './messages.ts';
import { judgeRowOutput } from './outputs.ts';
import { note, noteUnknownKeys, type Tally } from './tally.ts';
import { readOutputs, readValues } from './values.ts';

export interface DecodedRow {
  /** Number of the row in its epoch. */
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly ts: number;
  readonly v: Partial<Record<ChannelName, number>>;
  readonly o: Record<string, number>;
}

export interface DecodedTelemetry {
  readonly epoch: string;
  /** Number of the oldest row of the epoch that the unit still keeps. */
  readonly oldest: number;
  /** Numbers `from` to `to` (inclusive) are answered for, the dropped rows among them too, but not `notYet`. */
  readonly from: number;
  readonly to: number;
  readonly rows: readonly DecodedRow[];
  /** Numbers, rising, of rows that come again, since the cloud's clock may be the one that is wrong. */
  readonly notYet: readonly number[];
  readonly tally: Tally;
}

const known = new Set(['epoch', 'oldest', 'from', 'rows', 'history']);
const knownInRow = new Set(['ts', 'up', 'v', 'o']);

interface RawRow {
  ts?: unknown;
  v?: unknown;
  o?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRow = (value: unknown): value is RawRow => isObject(value);

/**
 * Rows of an `up/telemetry` payload, undefined when it is malformed as a whole.
 * @param now epoch milliseconds, against which the rows' times are judged
 */
export function decodeTelemetry(payload: Uint8Array, now: number): DecodedTelemetry | undefined {
  const body = parseJson(payload);
  const parsed = telemetryMessage.safeParse(body);
  if (!body || !parsed.success) return undefined;
  const { epoch, oldest, from, rows: raw } = parsed.data;
  const tally: Tally = {};
  noteUnknownKeys(body, known, tally);
  const rows: DecodedRow[] = [];
  const notYet: number[] = [];
  raw.forEach((row, index) => {
    const decoded = decodeRow(row, from + index, now, tally);
    if (decoded === 'not-yet') notYet.push(from + index);
    else if (decoded) rows.push(decoded);
  });
  return { epoch, oldest, from, to: from + raw.length - 1, rows, notYet, tally };
}

function decodeRow(row: unknown, seq: number, now: number, tally: Tally): DecodedRow | 'not-yet' | undefined {
  if (!isRow(row)) {
    note(tally, 'bad-row');
    return undefined;
  }
  const ts = readInstant(row.ts);
  if (ts === undefined) note(tally, 'row-without-time');
  else if (ts < now - MAX_ROW_AGE_MS) note(tally, 'row-too-old');
  else if (ts > now + MAX_ROW_FUTURE_MS) note(tally, 'row-ahead');
  else if (ts > now + MAX_ROW_AHEAD_MS) {
    note(tally, 'row-not-yet');
    return 'not-yet';
  } else {
    noteUnknownKeys(row, knownInRow, tally);
    const v = readValues(part(row.v, tally), tally);
    const o = readOutputs<number>(part(row.o, tally), judgeRowOutput, tally);
    return { seq, ts, v, o };
  }
  return undefined;
}

function part(value: unknown, tally: Tally): Record<string, unknown> {
  if (isObject(value)) return value;
  if (value !== undefined) note(tally, 'impossible-value');
  return {};
}
