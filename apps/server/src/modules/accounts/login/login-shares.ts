import { type Asker, createFairQueue } from '#platform/fair-queue.ts';

/** Waits until the database may be asked. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * How many connections to the database logins may have at once: however many people try to log in, the others are left
 * for people who are logged in and for units.
 */
export interface LoginShares {
  /**
   * Looks whether a device is known. Only those ask who bring a signature for this very address (the asker's person); of
   * one address only as many wait as are soon done.
   */
  devices(asker: Asker): Turn;
  /** Counts a stranger's try and finds the account; all who wait have a place in the queue for hashing already. */
  strangers(asker: Asker): Turn;
  /** The same for people on known devices, and for passwords that are confirmed. */
  known(asker: Asker): Turn;
  /** Begins a session after a right password. */
  entering(asker: Asker): Turn;
}

/** In this queue everybody from one network counts as one person. */
function oneLine(): (asker: Asker) => Turn {
  const queue = createFairQueue({
    running: 4,
    places: 204,
    runningEach: 4,
    placesEach: 204,
    retryAfter: 2,
  });
  return (asker) => (work) => queue.run(asker, work);
}

export function createLoginShares(): LoginShares {
  const devices = createFairQueue({ running: 2, places: 202, runningEach: 1, placesEach: 5, retryAfter: 2 });
  return {
    devices: (asker) => (work) => devices.run(asker, work),
    strangers: oneLine(),
    known: oneLine(),
    entering: oneLine(),
  };
}
