import { endOfDay, type LocalDay, localDay } from '@poolhouse/domain/filtration/local-day';

/** Today, the next two for the coming filtration, and one that is just over. */
const KEPT = 4;

/** Local days by an instant of them (epoch ms), with the last ones kept: they are asked for at every step. */
export function createDays(offset: (at: number) => number): (at: number) => LocalDay {
  let days: readonly LocalDay[] = [];
  return (at) => {
    const known = days.find((day) => day.begins <= at && at < endOfDay(day));
    if (known) return known;
    const day = localDay(at, offset);
    days = [day, ...days.slice(0, KEPT - 1)];
    return day;
  };
}
