import type { Interval } from '@poolhouse/domain/filtration/interval';
import { type FaultyInterval, faultyIntervals } from '@poolhouse/domain/filtration/interval-faults';
import { list, maybe, number, onOff, type StateOf, time } from './fields.ts';
import type { SettingFault, UnitFacts } from './section.ts';
import { flow, runningTexts, speed, speedMisfits } from './speed.ts';

type Speed = 'low' | 'medium';
const interval = (start: string, end: string, usual: Speed) => ({
  start: time(start),
  end: time(end),
  speed: speed(usual),
  flow: flow('bottom'),
});
type DayInterval = StateOf<ReturnType<typeof interval>>;

/** What the modes auto and eco filter by. @param more `speed` is that of an interval from the factory */
export const scheduleFields = (more: { most: number; usual: readonly DayInterval[]; speed: Speed }) => ({
  /** Each within its day. */
  intervals: list(interval('09:00', '17:00', more.speed), {
    ...{ most: more.most, usual: more.usual },
    order: 'start',
  }),
  /** One that goes over midnight. */
  night: maybe(interval('22:00', '04:00', more.speed)),
  /** Outside of the intervals. */
  between: speed('off'),
  requiredHours: number({ unit: 'h', min: 2, max: 24, step: 0.5, usual: 8 }),
  /** Heating and solar may start the pump outside of the intervals. */
  preferTemperature: onOff(false),
});
export type ScheduleState = StateOf<ReturnType<typeof scheduleFields>>;
type Said = Pick<ScheduleState, 'intervals' | 'night'>;

/** Minutes after midnight. @param clock `HH:MM` */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const minutesIn = ({ start, end }: DayInterval): Interval => ({
  start: minutesOf(start),
  end: minutesOf(end),
});

export const scheduleTies = ({ intervals, night }: Said): SettingFault[] =>
  faultyIntervals(intervals.map(minutesIn), night ? minutesIn(night) : undefined).map((faulty) =>
    faultAt(faulty, intervals),
  );

function faultAt({ at, fault, over = 0 }: FaultyInterval, intervals: readonly DayInterval[]): SettingFault {
  const path = at === 'night' ? 'night' : `intervals[${at}]`;
  switch (fault) {
    case 'too-short':
      return { path: `${path}.end`, code: 'interval-too-short', values: { minutes: 5 } };
    case 'crosses-midnight':
      return { path: `${path}.end`, code: 'ends-before-start' };
    case 'within-a-day':
      return { path: `${path}.end`, code: 'within-a-day' };
    case 'overlaps': {
      const { start = '', end = '' } = intervals[over] ?? {};
      return { path: `${path}.start`, code: 'overlaps', values: { start, end } };
    }
  }
}

/** @param usual the speed of an interval from the factory */
export function scheduleMisfits(
  { intervals, night, between }: ScheduleState,
  facts: UnitFacts,
  usual: Speed,
): SettingFault[] {
  const said = (path: string, speed: string) => [path, { speed, usual }] as const;
  return speedMisfits(
    facts,
    Object.fromEntries([
      ...intervals.map((one, index) => said(`intervals[${index}].speed`, one.speed)),
      ...(night ? [said('night.speed', night.speed)] : []),
      said('between', between),
    ]),
  );
}

/** Nothing would ever filter: what an interval lacks is not made up for where there is none. */
export const scheduleAdvice = ({ intervals, night, between }: ScheduleState): SettingFault[] =>
  between === 'off' && [...intervals, ...(night ? [night] : [])].every((one) => one.speed === 'off')
    ? [{ path: 'intervals', code: 'nothing-filters' }]
    : [];

export const scheduleTieText =
  'An interval is longer than 5 minutes and ends on its day, that of the night on the next one; none reaches into another.';

export const scheduleTexts = {
  intervals: 'When the pump runs, by their start.',
  'intervals[].start': 'From then on.',
  'intervals[].end': 'Until then; 00:00 is the end of the day.',
  'intervals[].speed': runningTexts.speed,
  'intervals[].flow': runningTexts.flow,
  night: 'One that goes over midnight, null for none.',
  between: 'Speed of the pump outside of the intervals.',
  requiredHours: 'How long the pump has to run in a day at least.',
  preferTemperature: 'Heating and solar may start the pump outside of the intervals.',
} as const;
