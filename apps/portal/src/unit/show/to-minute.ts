const MINUTE = 60_000;

/**
 * An instant that a unit has planned, to the nearest minute: it plans in minutes, but counts them from its own clock, so
 * that the same one comes a second sooner or later each time. @returns ISO 8601, as it is given
 */
export const toMinute = (instant: string): string =>
  new Date(Math.round(Date.parse(instant) / MINUTE) * MINUTE).toISOString();
