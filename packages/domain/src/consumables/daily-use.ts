import type { DosingPump } from '../water/dosing-pumps.ts';

const DAY_S = 86_400;
/** Days over which it is counted how much is used a day. */
export const USE_DAYS = 7;

/** What pumps gave, ml, in columns as long as `t`, which are epoch seconds. */
export interface Dosed {
  readonly t: readonly number[];
  readonly o: Readonly<Record<string, readonly (number | null)[]>>;
}

/**
 * ml a day that a pump gave in the last seven days, or since the first of them of which anything is known; undefined
 * where less than a day is.
 * @param parts what was given in these days; what is older or yet to come does not count
 * @param now epoch seconds
 */
export function dailyUse(parts: readonly Dosed[], pump: DosingPump, now: number): number | undefined {
  let [sum, first] = [0, now];
  for (const { t, o } of parts) {
    for (const [row, at] of t.entries()) {
      const ml = o[pump]?.[row];
      if (at < now - USE_DAYS * DAY_S || at > now || typeof ml !== 'number') continue;
      sum += ml;
      first = Math.min(first, at);
    }
  }
  const known = now - first;
  return known < DAY_S ? undefined : (sum / known) * DAY_S;
}

/** Whole days for which what is left is enough; undefined while nobody can tell. */
export const daysLeft = (remaining: number, perDay: number | undefined): number | undefined =>
  perDay ? Math.floor(remaining / perDay) : undefined;
