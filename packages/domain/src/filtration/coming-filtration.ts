import { type DayInput, type FiltrationSettings, filtrationRuns } from './filtration-plan.ts';
import type { LocalDay, Stretch } from './local-day.ts';

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
  const { periods, minute, instant } = plannedPeriods(now, days, input, settings);
  const coming = periods.find(({ begin }) => begin > minute);
  return coming && { from: instant(coming.begin), to: instant(coming.end) };
}

/** When the filtration that the mode plans just now ends, epoch ms; undefined when there is none, or no end in sight. */
export function runningUntil(
  now: number,
  days: readonly LocalDay[],
  input: Omit<DayInput, 'day'>,
  settings: FiltrationSettings,
): number | undefined {
  const { periods, minute, instant } = plannedPeriods(now, days, input, settings);
  const running = periods.find(({ begin, end }) => begin <= minute && minute < end);
  const last = days.reduce((sum, { minutes }) => sum + minutes, 0);
  return running && running.end < last ? instant(running.end) : undefined;
}

function plannedPeriods(
  now: number,
  days: readonly LocalDay[],
  input: Omit<DayInput, 'day'>,
  settings: FiltrationSettings,
) {
  const begins = days[0]?.begins ?? now;
  const runs = days.flatMap((day) => {
    const since = (day.begins - begins) / MINUTE_MS;
    return filtrationRuns({ ...input, day }, settings)
      .filter(({ speed }) => speed !== 'off')
      .map(({ begin, end }) => ({ begin: since + begin, end: since + end }));
  });
  return {
    periods: joined(runs),
    minute: Math.floor((now - begins) / MINUTE_MS),
    instant: (minute: number) => begins + minute * MINUTE_MS,
  };
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
