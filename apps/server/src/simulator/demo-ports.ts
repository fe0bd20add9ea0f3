import { translate } from '@poolhouse/i18n/translate';
import type { Pool } from 'pg';
import { forgetUnits } from '#modules/telemetry/index.ts';
import { ownedSerials, provisionOwned, removeUnits } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { DemoUnitsDeps } from './demo-units.ts';

/** Units of one demo. */
const unitsPerDemo = 2;

/** What demo units need of the modules. */
export function demoPorts(deps: {
  db: Db;
  pool: Pool;
  clock: Clock;
  cloudId: string;
}): Pick<DemoUnitsDeps, 'unitsEach' | 'provision' | 'owned' | 'remove'> {
  const { db, pool, clock, cloudId } = deps;
  return {
    unitsEach: unitsPerDemo,
    async provision(userId) {
      const { lang } = await db
        .selectFrom('end_users')
        .select('lang')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const made = [];
      for (let number = 1; number <= unitsPerDemo; number++) {
        const name = translate(lang, 'demo.unit', { number });
        made.push({ ...(await provisionOwned({ db, clock }, { cloudId, userId, name })), name });
      }
      return made;
    },
    owned: (serials) => ownedSerials(db, serials),
    async remove(serials) {
      await forgetUnits(pool, await removeUnits(db, serials));
    },
  };
}
