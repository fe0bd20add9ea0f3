import { setTimeout as sleep } from 'node:timers/promises';
import { translate } from '@poolhouse/i18n/translate';
import type { Pool } from 'pg';
import { takeReports } from '#modules/settings/index.ts';
import { type Closing, forgetUnits, givePast } from '#modules/telemetry/index.ts';
import { ownedSerials, provisionOwned, removeUnits } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { DemoUnitsDeps } from './demo-units.ts';
import { sunnyZone } from './sunny-zone.ts';

/** The water of each unit of a demo: all that a unit may be fitted with, and what is usual. */
const waters = ['salt', 'chlorine'] as const;

/** For how long somebody who wants a demo waits for days that are being closed. */
const patienceMs = 5_000;

/** What demo units need of the modules. */
export function demoPorts(deps: {
  db: Db;
  pool: Pool;
  clock: Clock;
  cloudId: string;
  closing: Pick<Closing, 'isBegun' | 'run'>;
}): Pick<
  DemoUnitsDeps,
  'unitsEach' | 'scenes' | 'provision' | 'closeDays' | 'givePast' | 'giveSettings' | 'owned' | 'remove'
> {
  const { db, pool, clock, cloudId, closing } = deps;
  const scenes = () => {
    const timeZone = sunnyZone(clock.now());
    return waters.map((water) => ({ timeZone, water }));
  };
  return {
    unitsEach: waters.length,
    scenes,
    async provision(userId) {
      const { lang } = await db
        .selectFrom('end_users')
        .select('lang')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const made = [];
      for (const [place, scene] of scenes().entries()) {
        const name = translate(lang, 'demo.unit', { number: place + 1 });
        const { timeZone } = scene;
        const unit = await provisionOwned({ db, clock }, { cloudId, userId, name, timeZone });
        made.push({ ...unit, name, scene });
      }
      return made;
    },
    async closeDays() {
      // On a new server, which has closed nothing yet, there is next to nothing; on another one it goes on by itself.
      if (await closing.isBegun()) return;
      // One that fails is told of by its job; the past is stored as rows then.
      const run = closing.run(clock.now()).catch(() => undefined);
      await Promise.race([run, sleep(patienceMs, undefined, { ref: false })]);
    },
    givePast: (unit, past) => givePast(pool, unit, past),
    async giveSettings(unit, reports) {
      const at = clock.now();
      await takeReports(
        { db, clock },
        unit.id,
        reports.map((report) => ({ report, at })),
      );
    },
    owned: (serials) => ownedSerials(db, serials),
    async remove(serials) {
      await forgetUnits(pool, await removeUnits(db, serials));
    },
  };
}
