import { createTurns, type Turns } from './turns.ts';

/**
 * Of the connections to the database, those that logins may have at once: the others stay for people who are in, and for
 * units, however many try.
 */
export interface LoginShares {
  /** Looks whether a device is known: a small read, but one that anybody can ask for with a cookie made up. */
  devices: Turns;
  /** Counts a stranger's try and finds the account; of those who wait each has a place in the hash line. */
  strangers: Turns;
}

export const createLoginShares = (): LoginShares => ({
  devices: createTurns({ atOnce: 2, waiting: 200 }),
  strangers: createTurns({ atOnce: 4, waiting: 200 }),
});
