import { type Counted, type Limit, limitKey, type RateLimits } from '#modules/rate-limits/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { Refusal } from '#platform/errors.ts';

/** How much may be sent, so that nobody's wishes slow down others or fill tables that are kept for over a year. */
export interface SendingLimits {
  /**
   * @returns a function that takes back what was counted, for something that was not recorded after all
   * @throws Refusal when the user has sent, or the unit was sent, too many
   */
  take(userId: string, unitId: string): Promise<() => Promise<void>>;
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

/** Commands of one unit that have not ended. It does one after the other: more than these it would hardly do in time. */
const mostOpen = 16;

const counts = (kind: string, limits: readonly Limit[], id: string): Counted[] =>
  limits.map((limit) => ({ ...limit, key: limitKey(`${kind}-${limit.windowMs}`, id) }));

/** Commands and settings are counted apart, by the same limits. */
export function createSendingLimits(
  rateLimits: RateLimits,
  what: 'commands' | 'settings' = 'commands',
): SendingLimits {
  return {
    async take(userId, unitId) {
      const counted = [...counts(`${what}-unit`, ofUnit, unitId), ...counts(`${what}-user`, ofUser, userId)];
      const at = await rateLimits.take(counted);
      return () =>
        rateLimits.giveBack(
          counted.map(({ key }) => key),
          at,
        );
    },
  };
}

/**
 * @throws Refusal when as many commands of a unit as may be have not ended. Holds for sure only in a transaction that
 * holds the unit's row.
 */
export async function checkOpen(db: Db, unitId: string, now: Date): Promise<void> {
  const open = await db
    .selectFrom('commands')
    .select('expires_at')
    .where('unit_id', '=', unitId)
    .where('stage', 'in', ['sent', 'accepted'])
    .orderBy('expires_at')
    .limit(mostOpen)
    .execute();
  const [oldest] = open;
  if (!oldest || open.length < mostOpen) return;
  const left = oldest.expires_at.getTime() - now.getTime();
  throw new Refusal('too-many', 'too-many-requests', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
}
