import { addDays } from '../calendar/date-range.ts';

export interface TubeSettings {
  /** Days. */
  readonly lifespan: number;
}

/**
 * Days until a tube is to be changed, less than none when it should have been. Both dates in days since 1 January
 * 1970, local calendar.
 */
export function tubeDaysLeft(replaced: number, { lifespan }: TubeSettings, today: number): number {
  return Math.min(lifespan, replaced + lifespan - today);
}

/** More days than anybody means. */
const MOST_DAYS = 36_500;

/**
 * When a tube was last changed and when it is due, by what its unit says of it.
 * @param today when the unit said it, by its calendar: YYYY-MM-DD, as both answers
 * @returns undefined where a lifespan makes no date
 */
export function tubeDates(
  tube: { lifespan: number; daysLeft: number },
  today: string,
): { replaced: string; due: string } | undefined {
  const [lifespan, left] = [Math.round(tube.lifespan), Math.floor(tube.daysLeft)];
  if (lifespan > MOST_DAYS || Math.abs(left) > MOST_DAYS) return undefined;
  const due = addDays(today, left);
  return { replaced: addDays(due, -lifespan), due };
}
