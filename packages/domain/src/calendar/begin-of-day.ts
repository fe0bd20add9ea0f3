import { isoDate, shownAsUtc } from '../account/date-formats.ts';

const DAY_MS = 86_400_000;

/**
 * The instant (epoch ms) at which a day begins in a zone: its midnight, the first of two where clocks go back over it, and
 * where they leave it out the moment that they go on from.
 * @param date YYYY-MM-DD @param timeZone IANA name
 */
export function beginOfDay(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const ahead = (at: number) => shownAsUtc(new Date(at), timeZone) - at;
  // How far the clock is ahead of UTC before and after any change of it on that day.
  const candidates = [ahead(midnight - DAY_MS), ahead(midnight + DAY_MS)].map((offset) => midnight - offset);
  const [early, late] = [Math.min(...candidates), Math.max(...candidates)];
  for (const at of [early, late]) if (shownAsUtc(new Date(at), timeZone) === midnight) return at;
  return firstOf(date, timeZone, early, late);
}

/** The first minute between two instants, the second included, at which it is that day or a later one. */
function firstOf(date: string, timeZone: string, from: number, to: number): number {
  let [before, at] = [from, to];
  while (at - before > 60_000) {
    const middle = before + Math.floor((at - before) / 120_000) * 60_000;
    if (isoDate(new Date(middle), timeZone) < date) before = middle;
    else at = middle;
  }
  return at;
}
