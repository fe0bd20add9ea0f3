import { countedByNetwork, type Limit, limitKey, type RateLimits } from '#modules/rate-limits/index.ts';

/** Counts tries to pair by account and by address, never against a code, so that nobody can use up an owner's. */
export interface PairingTries {
  /**
   * @returns a function that takes the try back, for one that turned out not to be a guess
   * @throws Refusal when there were too many
   */
  take(userId: string, address: string): Promise<() => Promise<void>>;
}

const hour = 3_600_000;

const pairingLimits: readonly Limit[] = [
  { max: 10, windowMs: hour },
  { max: 50, windowMs: 24 * hour },
];

export function createPairingTries(rateLimits: RateLimits): PairingTries {
  return {
    async take(userId, address) {
      const counted = pairingLimits.flatMap((limit) => [
        { key: limitKey(`pair-account-${limit.windowMs}`, userId), ...limit },
        ...countedByNetwork(`pair-address-${limit.windowMs}`, limit, address),
      ]);
      const at = await rateLimits.take(counted);
      const keys = counted.map(({ key }) => key);
      return () => rateLimits.giveBack(keys, at);
    },
  };
}
