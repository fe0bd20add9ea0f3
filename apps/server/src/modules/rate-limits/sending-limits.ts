import { limitKey } from './keys.ts';
import type { Counted, Limit, RateLimits, Tried } from './rate-limits.ts';

/** How much may be sent, so that nobody's wishes slow down others or fill tables that are kept for over a year. */
export interface SendingLimits {
  /**
   * Does `work` and counts it as sent, unless it fails or gives back.
   * @param who without a unit the user alone is counted
   * @throws Refusal when the user has sent, or the unit was sent, too many, and whatever `work` throws
   */
  during<Result>(who: { userId: string; unitId?: string }, work: Tried<Result>): Promise<Result>;
}

const minute = 60_000;
const hour = 60 * minute;

/** A press every two seconds for a minute, every twelve for an hour: more than anybody who watches what they do. */
const ofUnit: readonly Limit[] = [
  { max: 30, windowMs: minute },
  { max: 300, windowMs: hour },
];

/** Twice as much for people who look after several units. A day's commands are kept for over a year, and exported. */
const ofUser: readonly Limit[] = [
  { max: 60, windowMs: minute },
  { max: 600, windowMs: hour },
  { max: 1_000, windowMs: 24 * hour },
];

const counts = (kind: string, limits: readonly Limit[], id: string): Counted[] =>
  limits.map((limit) => ({ ...limit, key: limitKey(`${kind}-${limit.windowMs}`, id) }));

/** Each is counted apart, by the same limits. */
type Sent = 'commands' | 'settings' | 'names' | 'wishes' | 'acknowledgements' | 'subscriptions';

export function createSendingLimits(rateLimits: RateLimits, what: Sent): SendingLimits {
  return {
    during: ({ userId, unitId }, work) =>
      rateLimits.during(
        [
          ...(unitId === undefined ? [] : counts(`${what}-unit`, ofUnit, unitId)),
          ...counts(`${what}-user`, ofUser, userId),
        ],
        work,
      ),
  };
}
