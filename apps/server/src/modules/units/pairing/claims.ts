import type { ClaimMessage } from '@poolhouse/contract/unit/messages';
import { pairingCodeMs } from '@poolhouse/domain/unit/codes';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { lruCache } from '#platform/lru-cache.ts';
import { hashOf } from '../provisioning/secrets.ts';

/** Codes that units show on their displays. */
export interface Claims {
  /**
   * The unit shows this code from `at` on.
   * @returns false when it may have been sent with a secret that is no longer valid; the unit is told that it has expired
   */
  claim(unitId: string, serial: string, message: ClaimMessage, at: Date): Promise<boolean>;
  /** The unit's connection was ended because its secret is no longer valid: neither is a code sent with it. */
  withdraw(unitId: string): Promise<void>;
  /** @param onExpired called with the serial when a code's time is over and nobody paired by it */
  start(onExpired: (serial: string) => void): void;
  stop(): void;
}

/** Within it every server has ended the connections of an old secret; until then nobody knows who sends a code. */
const untilEnded = '10 seconds';
/** A message is held for an hour at most. */
const heldFor = 3_600_000;
const mostEnded = 10_000;

export function createClaims({ db, clock }: { db: Db; clock: Clock }): Claims {
  const open = new Map<string, { serial: string; until: Date }>();
  /** When the connections of an old secret were ended here. */
  const ended = lruCache<Date>(mostEnded, heldFor);
  let onRefused: ((serial: string) => void) | undefined;
  let stopClock: (() => void) | undefined;

  /** Checked against the row itself, so that a change made meanwhile counts. */
  async function set(unitId: string, code: string, until: Date, age: number): Promise<boolean> {
    const said = sql<Date>`clock_timestamp() - ${age} * interval '1 ms'`;
    const unit = await db
      .updateTable('units')
      .set({ pairing_hash: hashOf(code), pairing_until: until })
      .where('id', '=', unitId)
      .where(
        sql<boolean>`(secret_changed_at is null or secret_changed_at + ${untilEnded}::interval < ${said})`,
      )
      .returning('id')
      .executeTakeFirst();
    return unit !== undefined;
  }

  async function expire(onExpired: (serial: string) => void): Promise<void> {
    const now = clock.now();
    const over = [...open].filter(([, { until }]) => until <= now);
    for (const [unitId, { serial, until }] of over) {
      const unit = await db
        .updateTable('units')
        .set({ pairing_hash: null, pairing_until: null })
        .where('id', '=', unitId)
        .where('pairing_until', '<=', until)
        .returning('id')
        .executeTakeFirst();
      if (open.get(unitId)?.until === until) open.delete(unitId);
      if (unit) onExpired(serial);
    }
  }

  return {
    async claim(unitId, serial, { code, durationMs }, at) {
      const until = new Date(at.getTime() + Math.min(durationMs, pairingCodeMs));
      const age = Math.max(0, clock.now().getTime() - at.getTime());
      const last = ended.get(unitId);
      if ((last && at <= last) || !(await set(unitId, code, until, age))) {
        onRefused?.(serial);
        return false;
      }
      open.set(unitId, { serial, until });
      return true;
    },
    async withdraw(unitId) {
      ended.set(unitId, clock.now());
      open.delete(unitId);
      await db
        .updateTable('units')
        .set({ pairing_hash: null, pairing_until: null })
        .where('id', '=', unitId)
        .execute();
    },
    start(onExpired) {
      onRefused = onExpired;
      // While the database is away the unit is told later that a code has expired; it has a clock of its own.
      stopClock = clock.every(1_000, () => void expire(onExpired).catch(() => undefined));
    },
    stop() {
      stopClock?.();
      open.clear();
    },
  };
}
