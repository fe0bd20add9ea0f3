import { createFewAtOnce } from '../../platform/few-at-once.ts';

/** Waits until the database may be asked. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Of the connections to the database, those that logins may have at once: the others stay for people who are in, and for
 * units, however many try.
 */
export interface LoginShares {
  /**
   * Looks whether a device is known. It asks who brings what was given for just this address; of one address no more
   * wait than are soon done, so that nobody fills the line with a device of their own.
   */
  devices(emailKey: string): Turn;
  /** Counts a stranger's try and finds the account; of those who wait each has a place in the hash line. */
  strangers: Turn;
}

export function createLoginShares(): LoginShares {
  const devices = createFewAtOnce({ running: 2, waiting: 200, runningEach: 1, waitingEach: 4 });
  const strangers = createFewAtOnce({ running: 4, waiting: 200, runningEach: 4, waitingEach: 200 });
  return {
    devices: (emailKey) => (work) => devices.run(emailKey, work),
    strangers: (work) => strangers.run('strangers', work),
  };
}
