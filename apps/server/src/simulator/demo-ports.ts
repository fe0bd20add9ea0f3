import { translate } from '@poolhouse/i18n/translate';
import type { Pool } from 'pg';
import { forgetUnits } from '#modules/telemetry/index.ts';
import { ownedSerials, provisionOwned, removeUnits } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { DemoUnitsDeps } from './demo-units.ts';
import { sunnyZone } from './sunny-zone.ts';

/** The water of each unit of a demo: all that a unit may be fitted with, and what is usual. */
const waters = ['salt', 'chlorine'] as const;

/** What demo units need of the modules. */
export function demoPorts(deps: {
  db: Db;
  pool: Pool;
  clock: Clock;
  cloudId: string;
}): Pick<DemoUnitsDeps, 'unitsEach' | 'provision' | 'owned' | 'remove'> {
  const { db, pool, clock, cloudId } = deps;
  return {
    unitsEach: waters.length,
    async provision(userId) {
      const { lang } = await db
        .selectFrom('end_users')
        .select('lang')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const timeZone = sunnyZone(clock.now());
      const made = [];
      for (const [place, water] of waters.entries()) {
        const name = translate(lang, 'demo.unit', { number: place + 1 });
        const unit = await provisionOwned({ db, clock }, { cloudId, userId, name, timeZone });
        made.push({ ...unit, name, scene: { timeZone, water } });
      }
      return made;
    },
    owned: (serials) => ownedSerials(db, serials),
    async remove(serials) {
      await forgetUnits(pool, await removeUnits(db, serials));
    },
  };
}
