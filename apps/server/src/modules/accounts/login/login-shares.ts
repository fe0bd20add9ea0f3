import { createFewAtOnce } from '#platform/few-at-once.ts';

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
  /** The same for people on known devices, and for passwords that are confirmed. */
  known: Turn;
  /** Begins a session for whoever was right. */
  entering: Turn;
}

/** One line in which everybody is alike. */
function oneLine(name: string): Turn {
  const few = createFewAtOnce({ running: 4, waiting: 200, runningEach: 4, waitingEach: 200 });
  return (work) => few.run(name, work);
}

export function createLoginShares(): LoginShares {
  const devices = createFewAtOnce({ running: 2, waiting: 200, runningEach: 1, waitingEach: 4 });
  return {
    devices: (emailKey) => (work) => devices.run(emailKey, work),
    strangers: oneLine('strangers'),
    known: oneLine('known'),
    entering: oneLine('entering'),
  };
}
