import { isMoving } from '@poolhouse/domain/cover/cover';
import { containsMinute } from '@poolhouse/domain/filtration/interval';
import { HEATER_AFTER_RUN_S } from '@poolhouse/domain/heating/heating';
import { MIXING_S } from '@poolhouse/domain/heating/mixing';
import { fittingSpeed } from '@poolhouse/domain/pump/pump-types';
import { MIN_PROBE_FLOW } from '@poolhouse/domain/water/dosing';
import { hourlyLimit } from '@poolhouse/domain/water/treatment';
import type { Effects } from '#model/effects.ts';
import type { Equipment } from '#model/hardware.ts';
import { type ModelState, speedByHand } from '#model/state.ts';

/** A second of a unit. */
export interface Second {
  readonly before: ModelState;
  readonly after: ModelState;
  readonly effects: Effects;
  readonly unit: Equipment;
  /** What was before. */
  readonly since: Since;
}

/** Seconds since the heater ran, of a wash's start and of its run, and below filling-on. */
interface Since {
  heat: number;
  washStarted: number;
  washRan: number;
  low: number;
  /** What the counters said in the second before. */
  heated: number;
  filled: number;
}

/** Parts of a sum that come of counting in fractions of two. */
const ROUNDING = 1e-6;

/** What must never be: each is true of a second that breaks it. */
export const invariants: Readonly<Record<string, (second: Second) => boolean>> = {
  'heater or sun without filtration': ({ after: { control } }) =>
    (control.heating || control.solar) && (control.speed === 'off' || control.wash.state !== 'stopped'),
  'heater or sun without flow': ({ before, effects, unit: { hardware } }) =>
    hardware.flow && before.plant.flow < MIN_PROBE_FLOW && effects.heating + effects.solar > 0,
  'heater beside the sun': ({ after: { control } }) => control.heating && control.solar,
  'hot heater without water': ({ after: { control, faults }, since }) =>
    since.heat > 0 &&
    since.heat <= HEATER_AFTER_RUN_S &&
    control.speed === 'off' &&
    !faults['pump-overheated'],
  'a pump in mode off': ({ after: { mode, control }, since }) =>
    mode === 'off' &&
    control.speed !== 'off' &&
    (control.reason !== 'after-run' || since.heat > HEATER_AFTER_RUN_S),
  'a pump that somebody stopped': ({ before, after: { control } }) =>
    speedByHand(before) === 'off' &&
    control.speed !== 'off' &&
    control.reason !== 'after-run' &&
    control.reason !== 'backwash',
  'heater, dosing or wash in mode off': ({ after: { mode, control }, effects }) =>
    mode === 'off' &&
    (effects.heating + effects.solar + effects.electrolyser + dosed(effects) > 0 ||
      control.wash.state === 'running'),
  'anything while mixing': ({ before, effects, after: { control } }) =>
    before.up < MIXING_S &&
    (effects.heating + effects.solar + effects.electrolyser + dosed(effects) > 0 ||
      control.wash.state === 'running'),
  'dosing without flow': ({ before, after: { control }, effects }) =>
    treated(effects) &&
    (before.plant.flow < MIN_PROBE_FLOW || control.speed === 'off' || control.wash.state !== 'stopped'),
  'dosing outside its hours or while paused': ({ before, after: { control }, effects, unit }) =>
    treated(effects) &&
    (before.up < before.dosingPausedUntil ||
      !containsMinute(unit.settings.treatment.hours, control.planned?.local.clock ?? 0)),
  'acid and chlorine at once': ({ effects }) =>
    effects.doses.chlorine > 0 && effects.doses.phMinus + effects.doses.phPlus > 0,
  'more than a day or an hour may have': ({ after: { control }, effects, unit }) =>
    dosed(effects) > 0 && isOverdosed(control.dosing, effects, unit),
  'more than a canister has': ({ after: { stock } }) =>
    stock.canisters.some((one) => one.given > one.volume + ROUNDING),
  'an electrolyser in heat, acid or fresh water': ({ before: { control, probes, plant }, effects }) =>
    effects.electrolyser > 0 &&
    (control.electrolysis.temperature > 65 || probes.ph < 6.7 || plant.salt < 1.5),
  'a wash while the cover moves or the level is low': ({ before, after: { control }, unit }) =>
    control.wash.state === 'running' &&
    (isMoving(control.cover) || before.plant.level < unit.settings.filling.levels.fillOn),
  'a wash before its valve has turned, or beyond its time': ({ after: { control }, unit, since }) =>
    control.wash.state === 'running' &&
    (since.washStarted < 20 || since.washRan > unit.settings.backwash.duration),
  'filling above filling-off, or for too long': ({ before, after: { control }, unit: { settings } }) =>
    control.filling &&
    (before.plant.level >= settings.filling.levels.fillOff ||
      control.filledFor > settings.filling.maxMinutes * 60),
  'filling for a wave': ({ before, after: { control }, since }) =>
    control.filling && !before.control.filling && since.low <= 60,
  'a relay under a closed cover': ({ after: { control }, unit }) =>
    control.cover.state === 'closed' &&
    control.relays.some(({ on }, place) => on && unit.relays[place]?.coverClosedSetsOff),
  'filtration under a closed cover': ({ after: { control, mode }, unit: { settings } }) =>
    control.cover.state === 'closed' && mode !== 'winter' && isAgainstCover(control, settings),
  'a speed that the pump lacks': ({ after: { control }, unit: { settings } }) =>
    fittingSpeed(settings.pump.type, control.speed) !== control.speed,
  'a cover beyond its ends': ({ after: { control } }) => control.cover.closed < 0 || control.cover.closed > 1,
  'a counter that falls': ({ after: { stock }, since }) =>
    stock.heating.total < since.heated || stock.filling.total < since.filled,
  'a pool that is none': ({ after: { plant } }) =>
    !(
      plant.water > 0 &&
      plant.water < 45 &&
      plant.ph > 6 &&
      plant.ph < 8.5 &&
      plant.level > 80 &&
      plant.level <= 150
    ),
};

const dosed = ({ doses }: Effects): number => doses.phMinus + doses.phPlus + doses.chlorine;
const treated = (effects: Effects): boolean => effects.electrolyser > 0 || dosed(effects) > 0;

function isOverdosed(
  dosing: ModelState['control']['dosing'],
  { doses }: Effects,
  { settings }: Equipment,
): boolean {
  const { maxPerDay } = settings.treatment;
  return (['phMinus', 'phPlus', 'chlorine'] as const).some(
    (pump) =>
      doses[pump] > 0 &&
      (dosing.today[pump] > maxPerDay[pump] + ROUNDING ||
        dosing.thisHour[pump] > hourlyLimit(maxPerDay[pump]) + ROUNDING),
  );
}

function isAgainstCover(
  { speed, reason }: ModelState['control'],
  { cover, pump }: Equipment['settings'],
): boolean {
  if (reason === 'after-run' || reason === 'backwash' || cover.whenClosed === 'nothing') return false;
  return cover.whenClosed === 'filtrationOff'
    ? speed !== 'off'
    : speed !== 'off' && speed !== fittingSpeed(pump.type, 'low');
}

const checks = Object.entries(invariants);

/** Looks at one second after the other, and says what the latest broke. */
export function createWatch() {
  const since: Since = { heat: 0, washStarted: 0, washRan: 0, low: 0, heated: 0, filled: 0 };
  let hasHeated = false;
  return {
    /** The power failed: what the unit kept says how long the heater has been cooled. */
    restarted() {
      since.washStarted = 0;
      since.washRan = 0;
      since.low = 0;
    },
    look(before: ModelState, after: ModelState, effects: Effects, unit: Equipment): string | undefined {
      const { control } = after;
      if (control.heating) hasHeated = true;
      since.heat = control.heating || !hasHeated ? 0 : since.heat + 1;
      const { state } = control.wash;
      since.washStarted = state === 'stopped' ? 0 : since.washStarted + (state === 'starting' ? 1 : 0);
      since.washRan = state === 'stopped' ? 0 : since.washRan + (state === 'running' ? 1 : 0);
      since.low = before.plant.level < unit.settings.filling.levels.fillOn ? since.low + 1 : 0;
      const second = { before, after, effects, unit, since };
      const wrong = checks.find(([, breaks]) => breaks(second))?.[0];
      since.heated = after.stock.heating.total;
      since.filled = after.stock.filling.total;
      return wrong;
    },
  };
}
