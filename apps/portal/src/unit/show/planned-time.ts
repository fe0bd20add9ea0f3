import { formatTime } from '#shared/format/date-time.ts';

const MINUTE = 60_000;

/**
 * When something will be that a unit has planned, to the nearest minute: it plans in minutes, but counts them from its own
 * clock, so that the same one comes a second sooner or later each time, and would be another one from screen to screen.
 * @param instant ISO 8601, as it is given
 */
export const plannedTime = (instant: string, timeZone: string): string =>
  formatTime(new Date(Math.round(Date.parse(instant) / MINUTE) * MINUTE).toISOString(), timeZone);
