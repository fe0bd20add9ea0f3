import type { TelemetryEntry } from './entry.ts';

/** Rows that a boot costs: its line in `received` stays for more than a year, even if it had one row. */
export const perEpoch = 60;
/** A row that was there already costs only the lookup. One that is dropped takes its number and costs like any other. */
const perRepeat = 0.1;

/** What the rows of a message cost at most, in rows, without the boot. */
export const costOf = ({ from, to }: Pick<TelemetryEntry, 'from' | 'to'>): number => to - from + 1;

/**
 * What messages of one epoch cost in the end.
 * @param rows that they answered for
 * @param repeats those of them that were neither new nor dropped; rows that are to come again count as such
 * @param isNew whether nothing was known of the epoch
 */
export function finalCost(messages: number, rows: number, repeats: number, isNew: boolean): number {
  return Math.max(messages, rows - repeats + repeats * perRepeat) + (isNew ? perEpoch : 0);
}
