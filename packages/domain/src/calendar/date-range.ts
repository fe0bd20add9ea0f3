import { beginOfDay } from './begin-of-day.ts';

/** Days that are offered by name. Source: specification, section 9. */
export const datePresets = [
  'today',
  'this-week',
  'last-week',
  'last-7-days',
  'this-month',
  'last-month',
  'last-30-days',
] as const;
export type DatePreset = (typeof datePresets)[number];

/** Days from one to another, both included: YYYY-MM-DD. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const SUNDAY = 6;

const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day so many days after another. */
export const addDays = (date: string, days: number): string =>
  textOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);

/** Days since the Monday of its week. */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + SUNDAY) % 7;

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/**
 * The days that a name stands for. Weeks begin on Monday; those that are under way end with today, since nothing is known
 * of later days; the last 7 and 30 days include it.
 * @param today where the pool is
 */
export function presetRange(preset: DatePreset, today: string): DateRange {
  const monday = addDays(today, -weekday(today));
  const endOfLastMonth = addDays(firstOfMonth(today), -1);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'this-week':
      return { from: monday, to: today };
    case 'last-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'last-7-days':
      return { from: addDays(today, -6), to: today };
    case 'this-month':
      return { from: firstOfMonth(today), to: today };
    case 'last-month':
      return { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth };
    case 'last-30-days':
      return { from: addDays(today, -29), to: today };
  }
}

export const isDatePreset = (name: string): name is DatePreset =>
  datePresets.some((preset) => preset === name);

/** Whether it is a day that a unit can know of, written YYYY-MM-DD: no 30th of February, no year that is half typed. */
export function isDay(text: string): boolean {
  if (!/^(?:19[7-9]\d|2\d{3})-\d{2}-\d{2}$/u.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && textOf(at) === text;
}

/** How many days it has. */
export const daysIn = ({ from, to }: DateRange): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;

/** Days of one protocol at most: ten years, longer than anybody reads at once, and nobody makes a server count for ever. */
export const PROTOCOL_DAYS = 3_700;

/** When it begins and when it is over, in epoch ms: the end is the beginning of the day that follows. */
export const rangeInstants = ({ from, to }: DateRange, timeZone: string): { from: number; to: number } => ({
  from: beginOfDay(from, timeZone),
  to: beginOfDay(addDays(to, 1), timeZone),
});
