import { countedByNetwork, type Limit, limitKey, type RateLimits } from '#modules/rate-limits/index.ts';
import { Refusal } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

/** Counts tries to pair by account and by address, never against a code, so that nobody can use up an owner's. */
export interface PairingTries {
  /**
   * @returns a function that takes the try back as a guess, for one that turned out to be none
   * @throws Refusal when there were too many
   */
  take(userId: string, address: string): Promise<() => Promise<void>>;
}

const hour = 3_600_000;

const guesses: readonly Limit[] = [
  { max: 10, windowMs: hour },
  { max: 50, windowMs: 24 * hour },
];

/** Strangers who share an address with an owner must not use up the owner's tries: theirs are in their own accounts. */
const accountsAnAddress = 10;

/**
 * Bounds also those who know the code: each pairing is kept as long as the account, and told to the unit and to all who
 * watch it. Somebody who installs units in a whole street stays far below it.
 */
const pairings: readonly Limit[] = [
  { max: 30, windowMs: hour },
  { max: 100, windowMs: 24 * hour },
];

export function createPairingTries(rateLimits: RateLimits, log: Log): PairingTries {
  return {
    async take(userId, address) {
      const asGuess = guesses.flatMap((limit) => [
        { key: limitKey(`pair-account-${limit.windowMs}`, userId), ...limit },
        ...countedByNetwork(
          `pair-address-${limit.windowMs}`,
          { ...limit, max: limit.max * accountsAnAddress },
          address,
        ),
      ]);
      const asPairing = pairings.map((limit) => ({
        key: limitKey(`pairings-${limit.windowMs}`, userId),
        ...limit,
      }));
      const at = await rateLimits.take([...asGuess, ...asPairing]).catch((error: unknown) => {
        if (error instanceof Refusal) log.warn({ userId, address }, 'too many tries to pair');
        throw error;
      });
      const keys = asGuess.map(({ key }) => key);
      return () => rateLimits.giveBack(keys, at);
    },
  };
}
