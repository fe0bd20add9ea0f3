import { filtrationMinutes } from './filtration.ts';
import type { Interval } from './interval.ts';
import { type LocalDay, minuteAtClock, type Stretch, stretchesOf } from './local-day.ts';
import type { PumpSpeed } from './pump-speed.ts';
import type { WaterPath } from './water-path.ts';

export interface FiltrationInterval extends Interval {
  readonly speed: PumpSpeed;
  readonly flow: WaterPath;
}

/** What the modes auto and eco filter by. */
export interface FiltrationSchedule {
  /** In the order of the day; none of them crosses midnight. */
  readonly intervals: readonly FiltrationInterval[];
  /** The one that does. */
  readonly night?: FiltrationInterval;
  /** Speed outside of the intervals, from the bottom. */
  readonly between: PumpSpeed;
  /** Hours of filtration a day that the owner asks for. */
  readonly requiredHours: number;
}

/** A stretch of a day at one speed, for one reason. */
export interface ScheduledRun extends Stretch {
  readonly speed: PumpSpeed;
  readonly flow: WaterPath;
  readonly reason: 'interval' | 'extended' | 'between';
}

/**
 * What a schedule does with a day, in its order: its intervals, the last one that runs extended by what they lack of
 * the filtration time, and the speed between them. What lacks in the evening is filtered in the morning of the same
 * day, so that each day gets its time. Intervals that are off stay off.
 * @param water °C
 */
export function scheduledRuns(
  day: LocalDay,
  schedule: FiltrationSchedule,
  water: number,
): readonly ScheduledRun[] {
  const intervals = schedule.night ? [...schedule.intervals, schedule.night] : schedule.intervals;
  const own = inOrder(intervals.flatMap((interval) => ownRuns(day, interval)));
  const pauses = pausesBetween(own, day.minutes);
  const last = intervals.findLast(({ speed }) => speed !== 'off');
  const lacks = Math.min(day.minutes, filtrationMinutes(schedule.requiredHours, water)) - runningMinutes(own);
  const extended =
    last && lacks > 0 ? extension(pausesFrom(pauses, minuteAtClock(day, last.end)), lacks, last) : [];
  const rest = schedule.between === 'off' ? [] : pausesBetween(inOrder([...own, ...extended]), day.minutes);
  const between = rest.map(
    (pause): ScheduledRun => ({ ...pause, speed: schedule.between, flow: 'bottom', reason: 'between' }),
  );
  return inOrder([...own, ...extended, ...between]);
}

function ownRuns(day: LocalDay, interval: FiltrationInterval): readonly ScheduledRun[] {
  return stretchesOf(day, interval).map((stretch) => ({
    ...stretch,
    speed: interval.speed,
    flow: interval.flow,
    reason: 'interval',
  }));
}

/** By their beginning, none into another: where two overlap, the one that began first goes on. */
function inOrder(runs: readonly ScheduledRun[]): readonly ScheduledRun[] {
  let reached = 0;
  return runs
    .toSorted((a, b) => a.begin - b.begin)
    .flatMap((run) => {
      const begin = Math.max(run.begin, reached);
      reached = Math.max(reached, run.end);
      return begin < run.end ? [{ ...run, begin }] : [];
    });
}

/** The rest of a day of so many minutes. */
function pausesBetween(runs: readonly Stretch[], minutes: number): readonly Stretch[] {
  const ends = [0, ...runs.map(({ end }) => end)];
  const begins = [...runs.map(({ begin }) => begin), minutes];
  return begins.flatMap((end, index) => {
    const begin = ends[index] ?? 0;
    return begin < end ? [{ begin, end }] : [];
  });
}

/** The pauses of a day in the order in which they come after a minute of it, the morning's after the evening's. */
function pausesFrom(pauses: readonly Stretch[], minute: number): readonly Stretch[] {
  const after = pauses.map(({ begin, end }) => ({ begin: Math.max(begin, minute), end }));
  const before = pauses.map(({ begin, end }) => ({ begin, end: Math.min(end, minute) }));
  return [...after, ...before].filter(({ begin, end }) => begin < end);
}

function extension(
  pauses: readonly Stretch[],
  minutes: number,
  { speed, flow }: FiltrationInterval,
): readonly ScheduledRun[] {
  let left = minutes;
  return pauses.flatMap(({ begin, end }): ScheduledRun[] => {
    const taken = Math.min(left, end - begin);
    left -= taken;
    return taken > 0 ? [{ begin, end: begin + taken, speed, flow, reason: 'extended' }] : [];
  });
}

function runningMinutes(runs: readonly ScheduledRun[]): number {
  return runs.reduce((sum, { begin, end, speed }) => (speed === 'off' ? sum : sum + end - begin), 0);
}
