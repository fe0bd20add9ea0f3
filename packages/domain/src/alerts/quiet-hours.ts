import { shownAsUtc } from '../account/date-formats.ts';

/** Hours in which nobody is told by mail or push, `HH:mm` in the unit's zone; over midnight where they end before they begin. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const DAY = 1_440;
const MINUTE_MS = 60_000;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minuteAt = (at: number, timeZone: string): number =>
  Math.floor(shownAsUtc(new Date(at), timeZone) / MINUTE_MS) % DAY;

/** When the quiet hours end that are now, as an instant (epoch ms); undefined when there are none now. */
export function endOfQuiet(now: number, { from, to }: QuietHours, timeZone: string): number | undefined {
  const [begin, end, minute] = [minuteOf(from), minuteOf(to), minuteAt(now, timeZone)];
  const isQuiet = begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (!isQuiet) return undefined;
  const at = now - (now % MINUTE_MS) + ((end - minute + DAY) % DAY) * MINUTE_MS;
  // Clocks that are changed meanwhile show another time then.
  const late = ((minuteAt(at, timeZone) - end + DAY + DAY / 2) % DAY) - DAY / 2;
  return Math.max(now, at - late * MINUTE_MS);
}
