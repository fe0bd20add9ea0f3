import { type Asker, createFairQueue } from '#platform/fair-queue.ts';

/** Waits until the database may be asked. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Of the connections to the database, those that logins may have at once: the others stay for people who are in, and for
 * units, however many try.
 */
export interface LoginShares {
  /**
   * Looks whether a device is known. It asks who brings what was given for just this address (the asker's person); of one
   * address no more wait than are soon done.
   */
  devices(asker: Asker): Turn;
  /** Counts a stranger's try and finds the account; of those who wait each has a place in the hash line. */
  strangers(asker: Asker): Turn;
  /** The same for people on known devices, and for passwords that are confirmed. */
  known(asker: Asker): Turn;
  /** Begins a session for whoever was right. */
  entering(asker: Asker): Turn;
}

/** One line in which everybody from one network is alike. */
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
