import { type DayInput, type FiltrationSettings, filtrationRuns } from './filtration-plan.ts';
import { type LocalDay, minuteOfDay, type Stretch } from './local-day.ts';

const MINUTE_MS = 60_000;

/** A period of filtration that is still to come, epoch ms. */
export interface ComingFiltration {
  readonly from: number;
  readonly to: number;
}

/**
 * The next filtration that the mode plans at the present temperatures: what begins after a pause, not what runs now.
 * Undefined when nothing begins, as in the modes off and on.
 * @param now epoch ms, in the first of the days
 * @param days that follow one another: three show the end of a night that begins tomorrow
 */
export function comingFiltration(
  now: number,
  days: readonly LocalDay[],
  input: Omit<DayInput, 'day'>,
  settings: FiltrationSettings,
): ComingFiltration | undefined {
  const [today] = days;
  if (!today) return undefined;
  const runs = days.flatMap((day) => {
    const since = (day.begins - today.begins) / MINUTE_MS;
    return filtrationRuns({ ...input, day }, settings)
      .filter(({ speed }) => speed !== 'off')
      .map(({ begin, end }) => ({ begin: since + begin, end: since + end }));
  });
  const minute = minuteOfDay(today, now);
  const coming = joined(runs).find(({ begin }) => begin > minute);
  const instant = (at: number) => today.begins + at * MINUTE_MS;
  return coming && { from: instant(coming.begin), to: instant(coming.end) };
}

/** Runs in order with those in one that follow each other without a pause. */
function joined(runs: readonly Stretch[]): readonly Stretch[] {
  const periods: Stretch[] = [];
  for (const { begin, end } of runs) {
    const last = periods.at(-1);
    if (last?.end === begin) periods[periods.length - 1] = { begin: last.begin, end };
    else periods.push({ begin, end });
  }
  return periods;
}
