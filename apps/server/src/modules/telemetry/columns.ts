import type { Db } from '../../platform/db/tables.ts';
import type { Span } from './local-days.ts';

export interface SampleRow {
  ts: Date;
  v: Record<string, number>;
  o: Record<string, number>;
}

type Column = (number | null)[];

export interface Columns {
  /** Epoch seconds, rising. */
  t: number[];
  v: Record<string, Column>;
  o: Record<string, Column>;
}

/** A unit's rows in a span, oldest first. */
export function readRows(db: Db, unitId: string, { from, to }: Span): Promise<SampleRow[]> {
  return db
    .selectFrom('samples')
    .select(['ts', 'v', 'o'])
    .where('unit_id', '=', unitId)
    .where('ts', '>=', from)
    .where('ts', '<', to)
    .orderBy('ts')
    .execute();
}

/**
 * Rows as columns of the same length, null where nothing was measured.
 * @param seconds rows within as many seconds become one: the mean of its values and of the pump's speed, the sum of its
 *   other outputs
 * @param wanted names of channels and outputs, undefined for all
 */
export function toColumns(
  rows: readonly SampleRow[],
  seconds: number,
  wanted: ReadonlySet<string> | undefined,
): Columns {
  const slots = new Map<number, SampleRow[]>();
  for (const row of rows) {
    const slot = Math.floor(row.ts.getTime() / 1000 / seconds) * seconds;
    const others = slots.get(slot);
    if (others) others.push(row);
    else slots.set(slot, [row]);
  }
  const t = [...slots.keys()];
  const groups = [...slots.values()];
  const columns = (
    part: 'v' | 'o',
    merge: (values: number[], name: string) => number,
  ): Record<string, Column> => {
    const names = new Set(rows.flatMap((row) => Object.keys(row[part])));
    return Object.fromEntries(
      [...names]
        .filter((name) => wanted === undefined || wanted.has(name))
        .map((name) => [
          name,
          groups.map((group) =>
            mergeOf(
              group.flatMap((row) => row[part][name] ?? []),
              (values) => merge(values, name),
            ),
          ),
        ]),
    );
  };
  return { t, v: columns('v', mean), o: columns('o', seconds === 1 ? last : total) };
}

const mergeOf = (values: number[], merge: (values: number[]) => number): number | null =>
  values.length === 0 ? null : merge(values);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
// A speed is a level, all other outputs are amounts.
const total = (values: number[], name: string): number => (name === 'speed' ? mean(values) : sum(values));
const mean = (values: number[]): number => Math.round((sum(values) / values.length) * 1000) / 1000;
const last = (values: number[]): number => values.at(-1) ?? 0;
