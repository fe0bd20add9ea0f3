import type { ClaimMessage } from '@poolhouse/contract/unit/messages';
import { pairingCodeMs } from '@poolhouse/domain/codes';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { hashOf } from './secrets.ts';

/** Codes that units show on their displays. */
export interface Claims {
  /** The unit shows this code from `at` on. */
  claim(unitId: string, serial: string, message: ClaimMessage, at: Date): Promise<void>;
  /** @param onExpired called with the serial when a code's time is over and nobody paired by it */
  start(onExpired: (serial: string) => void): void;
  stop(): void;
}

export function createClaims({ db, clock }: { db: Db; clock: Clock }): Claims {
  const open = new Map<string, { serial: string; until: Date }>();
  let stopClock: (() => void) | undefined;

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
      await db
        .updateTable('units')
        .set({ pairing_hash: hashOf(code), pairing_until: until })
        .where('id', '=', unitId)
        .execute();
      open.set(unitId, { serial, until });
    },
    start(onExpired) {
      // While the database is away a code that is over is told later; the unit has a clock of its own.
      stopClock = clock.every(1_000, () => void expire(onExpired).catch(() => undefined));
    },
    stop() {
      stopClock?.();
      open.clear();
    },
  };
}
