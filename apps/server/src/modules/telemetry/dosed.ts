import { addDays } from '@poolhouse/domain/calendar/date-range';
import { type Dosed, USE_DAYS } from '@poolhouse/domain/consumables/daily-use';
import { dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import type { Pool } from 'pg';
import type { OwnUnit } from '#modules/units/index.ts';
import { dayMs } from './closed/unit-day.ts';
import { readColumns } from './columns.ts';
import { hoursOf, spanOf, todayAt } from './local-days.ts';

const pumps: ReadonlySet<string> = new Set(dosingPumps);

/**
 * ml that each of a unit's pumps gave by the hour, over the days of which the daily use is reckoned. The hours are those
 * of a history's week, so that both say the same.
 */
export function readDosed(
  pool: Pool,
  unit: Pick<OwnUnit, 'short_id' | 'since' | 'time_zone'>,
  now: Date,
): Promise<Dosed> {
  const today = todayAt(now, unit.time_zone);
  const { from } = spanOf('day', addDays(today, -USE_DAYS), unit.time_zone);
  const { to } = spanOf('day', today, unit.time_zone);
  const begin = now.getTime() - USE_DAYS * dayMs;
  const spans = hoursOf({ from, to }, unit.time_zone).filter(
    (hour) => hour.from.getTime() >= begin && hour.from <= now,
  );
  return readColumns(pool, {
    ...{ unit: unit.short_id, spans, since: unit.since, byMinute: false, names: pumps },
  });
}
