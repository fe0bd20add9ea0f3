import { DAY_MINUTES, type Interval, intervalMinutes } from './interval.ts';

/** A part of a day in minutes since the day began, `end` exclusive; these minutes go on evenly, whatever the clock does. */
export interface Stretch {
  readonly begin: number;
  readonly end: number;
}

/** A day at the pool, from its midnight to the next. */
export interface LocalDay {
  /** Days since 1 January 1970 in the local calendar. */
  readonly date: number;
  /** Epoch ms. */
  readonly begins: number;
  /** How long it is: 1440, and 1380 or 1500 where the clock is put forward or back by an hour. */
  readonly minutes: number;
  /** Its stretches of an even clock, in order; `clock` is what it shows at the beginning, in minutes after midnight. */
  readonly even: readonly (Stretch & { readonly clock: number })[];
}

const MINUTE_MS = 60_000;
/** Clocks are changed on quarter hours only. */
const QUARTER = 15;

/**
 * The local day of an instant.
 * @param at epoch ms
 * @param offset minutes that the clock is ahead of UTC at an instant (epoch ms)
 */
export function localDay(at: number, offset: (at: number) => number): LocalDay {
  const ahead = (minute: number) => offset(minute * MINUTE_MS);
  const dateAt = (minute: number) => Math.floor((minute + ahead(minute)) / DAY_MINUTES);
  const now = Math.floor(at / MINUTE_MS);
  const date = dateAt(now);
  const midnight = date * DAY_MINUTES - ahead(now);
  if (ahead(midnight) === ahead(now) && ahead(midnight + DAY_MINUTES) === ahead(now)) {
    return dayOf(date, midnight, [{ begin: 0, end: DAY_MINUTES, clock: 0 }]);
  }
  let begin = now - (now % QUARTER);
  while (dateAt(begin - QUARTER) === date) begin -= QUARTER;
  const even: { begin: number; end: number; clock: number }[] = [];
  for (let minute = begin; dateAt(minute) === date; minute += QUARTER) {
    const clock = minute + ahead(minute) - date * DAY_MINUTES;
    const last = even.at(-1);
    if (last && last.clock + minute - begin - last.begin === clock) last.end += QUARTER;
    else even.push({ begin: minute - begin, end: minute - begin + QUARTER, clock });
  }
  return dayOf(date, begin, even);
}

function dayOf(date: number, begin: number, even: LocalDay['even']): LocalDay {
  return { date, begins: begin * MINUTE_MS, minutes: even.at(-1)?.end ?? 0, even };
}

/** Epoch ms at which the next day begins. */
export function endOfDay(day: LocalDay): number {
  return day.begins + day.minutes * MINUTE_MS;
}

/** Whole minutes since the day began at an instant of it (epoch ms). */
export function minuteOfDay(day: LocalDay, at: number): number {
  return Math.floor((at - day.begins) / MINUTE_MS);
}

/** What the clock shows, in minutes after midnight, `minute` minutes after the day began. */
export function clockAt({ even }: LocalDay, minute: number): number {
  const part = even.find(({ end }) => minute < end) ?? even.at(-1);
  return part ? part.clock + minute - part.begin : minute;
}

/** The minute of the day at which the clock first shows a time (minutes after midnight), or is beyond it. */
export function minuteAtClock({ even, minutes }: LocalDay, clock: number): number {
  const part = even.find((stretch) => stretch.clock + stretch.end - stretch.begin > clock);
  return part ? Math.max(part.begin, part.begin + clock - part.clock) : minutes;
}

/**
 * When of this day the clock shows a time of the interval: nothing of an hour that is left out, twice what the clock
 * shows twice. Of an interval over midnight it is the morning and the evening.
 */
export function stretchesOf({ even }: LocalDay, interval: Interval): readonly Stretch[] {
  const end = interval.start + intervalMinutes(interval);
  const parts = [
    { from: 0, to: end - DAY_MINUTES },
    { from: interval.start, to: Math.min(end, DAY_MINUTES) },
  ];
  return even.flatMap((part) =>
    parts
      .map(({ from, to }) => ({
        begin: Math.max(part.begin, part.begin + from - part.clock),
        end: Math.min(part.end, part.begin + to - part.clock),
      }))
      .filter(({ begin, end: ends }) => ends > begin),
  );
}
