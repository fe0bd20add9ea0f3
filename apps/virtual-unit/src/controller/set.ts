import type { StateOf } from '@poolhouse/contract/settings/fields';
import type { SectionName, SectionState, sections } from '@poolhouse/contract/settings/sections';
import type { Settings } from '#model/settings.ts';

type State<Name extends SectionName> = StateOf<(typeof sections)[Name]['fields']>;
type Interval = State<'auto'>['intervals'][number];

/** Minutes after midnight. @param clock `HH:MM` */
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const minutesOf = ({ start, end }: { start: string; end: string }) => ({
  start: minutes(start),
  end: minutes(end),
});

function scheduleOf<Schedule extends { intervals: Interval[]; night: Interval | null }>(said: Schedule) {
  const { intervals, night, ...rest } = said;
  const one = (interval: Interval) => ({ ...interval, ...minutesOf(interval) });
  return { ...rest, intervals: intervals.map(one), ...(night && { night: one(night) }) };
}

/** What the unit does by itself, from what its sections say. @param said the state of each, checked */
export function settingsFrom(said: (name: SectionName) => SectionState): Settings {
  const of = <Name extends SectionName>(name: Name) => said(name) as State<Name>;
  const { time, ...heating } = of('heating');
  const { everyDays, ...backwash } = of('backwash');
  const { from, to, ...treatment } = of('treatment');
  const relay = (name: `relay${1 | 2 | 3 | 4}`) => ({ ...of(name), ...minutesOf(of(name)) });
  return {
    on: of('on'),
    party: of('party'),
    auto: scheduleOf(of('auto')),
    eco: scheduleOf(of('eco')),
    winter: of('winter'),
    temperature: of('temperature'),
    heating: { ...heating, time: minutesOf({ start: time.from, end: time.to }) },
    solar: of('solar'),
    backwash: { ...backwash, everyDays: { ...everyDays, at: minutes(everyDays.at) } },
    filling: of('filling'),
    pump: of('pump'),
    cover: of('cover'),
    relay1: relay('relay1'),
    relay2: relay('relay2'),
    relay3: relay('relay3'),
    relay4: relay('relay4'),
    treatment: { ...treatment, hours: minutesOf({ start: from, end: to }) },
    ...{ canister1: of('canister1'), canister2: of('canister2'), canister3: of('canister3') },
    ...{ canister4: of('canister4'), canister5: of('canister5'), canister6: of('canister6') },
    ...{ tube1: of('tube1'), tube2: of('tube2'), tube3: of('tube3') },
    ...{ tube4: of('tube4'), tube5: of('tube5'), tube6: of('tube6') },
    calibration: of('calibration'),
  };
}
