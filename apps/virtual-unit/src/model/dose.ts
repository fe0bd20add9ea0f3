import { remaining } from '@poolhouse/domain/consumables/canister';
import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import {
  DOSING_ML_PER_MINUTE,
  type DosingSituation,
  doseIn,
  treatmentBlock,
} from '@poolhouse/domain/water/dosing';
import type { DosingPump } from '@poolhouse/domain/water/dosing-pumps';
import {
  attemptedPh,
  hasTooManyAttempts,
  noPhWatch,
  type PhWatch,
  settledPh,
  watchedPh,
} from '@poolhouse/domain/water/ph-watch';
import type { Equipment } from './hardware.ts';
import type { Control, LocalMinute, ModelState } from './state.ts';

/** A pump gives for half a minute, then the water mixes until it is asked again. */
const PULSE_S = 30;
const EVERY_S = 600;
const HOUR_MS = 3_600_000;

/** ml by pump. */
export type Doses = Readonly<Record<DosingPump, number>>;
export const noDoses: Doses = { phMinus: 0, phPlus: 0, chlorine: 0, algicide: 0, flocculant: 0 };

/** What the water asks for, what it got, and what is remembered of it. */
export interface Dosing {
  readonly phAsked: 'phMinus' | 'phPlus' | undefined;
  readonly disinfects: boolean;
  /** In this step. */
  readonly given: Doses;
  /** On the local day `date`, and in the hour of that number. */
  readonly date: number;
  readonly today: Doses;
  readonly hour: number;
  readonly thisHour: Doses;
  readonly watch: PhWatch;
  /** Why nothing that is asked for may be given. */
  readonly block: ReturnType<typeof treatmentBlock>;
}

export const noDosing: Dosing = {
  phAsked: undefined,
  disinfects: false,
  given: noDoses,
  date: 0,
  today: noDoses,
  hour: 0,
  thisHour: noDoses,
  watch: noPhWatch,
  block: undefined,
};

/** What has to be so for any treatment of the water. */
export function situationOf(
  { mode, up, plant, dosingPausedUntil }: ModelState,
  { speed, wash }: Pick<Control, 'speed' | 'wash'>,
  { settings }: Equipment,
  { clock }: LocalMinute,
): DosingSituation {
  return {
    flow: speed === 'off' ? 0 : plant.flow,
    washing: wash.state !== 'stopped',
    mixing: mixingLeft(up) > 0,
    paused: up < dosingPausedUntil || mode === 'off',
    minute: clock,
    hours: settings.treatment.hours,
  };
}

/** Dosing in the next `seconds`, which end at `now` (epoch ms). */
export function nextDosing(
  state: ModelState,
  control: Pick<Control, 'speed' | 'wash'>,
  unit: Equipment,
  local: LocalMinute,
  seconds: number,
  now: number,
): Dosing {
  const asked = askedOf(state, unit, local, seconds, now);
  const pump = duePump(asked, unit, state.up % EVERY_S);
  const isAsked = asked.phAsked !== undefined || (asked.disinfects && unit.heads.includes('chlorine'));
  if (!isAsked) return asked;
  const situation = situationOf(state, control, unit, local);
  const block = treatmentBlock(situation);
  const ml = pump && !block ? doseIn(seconds, situation, inputOf(state, asked, unit, pump)) : 0;
  if (!pump || ml === 0) return asked.block === block ? asked : { ...asked, block };
  const isOver = (state.up % EVERY_S) + seconds >= PULSE_S;
  return {
    ...asked,
    block,
    given: { ...noDoses, [pump]: ml },
    today: { ...asked.today, [pump]: asked.today[pump] + ml },
    thisHour: { ...asked.thisHour, [pump]: asked.thisHour[pump] + ml },
    watch: isOver && pump !== 'chlorine' ? attemptedPh(asked.watch, state.probes.ph) : asked.watch,
  };
}

function askedOf(
  state: ModelState,
  { heads, hardware, settings }: Equipment,
  { day }: LocalMinute,
  seconds: number,
  now: number,
): Dosing {
  const { dosing } = state.control;
  const { ph, redox, freeChlorine, wet } = state.probes;
  const { treatment } = settings;
  const hour = Math.floor(now / HOUR_MS);
  const above = ph - treatment.ph;
  const isMinus = heads.includes('phMinus') && asks(dosing.phAsked === 'phMinus', above, 0.05);
  const isPlus = heads.includes('phPlus') && asks(dosing.phAsked === 'phPlus', -above, 0.05);
  const phAsked = isMinus ? 'phMinus' : isPlus ? 'phPlus' : undefined;
  const disinfects = hardware.freeChlorine
    ? asks(dosing.disinfects, treatment.freeChlorine - freeChlorine, 0.1)
    : asks(dosing.disinfects, treatment.redox - redox, 15);
  const watched = watchedPh(dosing.watch, seconds, wet ? ph : undefined);
  return {
    phAsked,
    disinfects,
    given: noDoses,
    date: day.date,
    today: dosing.date === day.date ? dosing.today : noDoses,
    hour,
    thisHour: dosing.hour === hour ? dosing.thisHour : noDoses,
    watch: phAsked ? watched : settledPh(watched),
    block: phAsked || disinfects ? dosing.block : undefined,
  };
}

/** Acid and chlorine must never meet in the pipe: each has its own half of the period. */
function duePump(
  { phAsked, disinfects }: Dosing,
  { heads }: Equipment,
  phase: number,
): DosingPump | undefined {
  if (phase < PULSE_S) return phAsked;
  const isSecond = phase >= EVERY_S / 2 && phase < EVERY_S / 2 + PULSE_S;
  return isSecond && disinfects && heads.includes('chlorine') ? 'chlorine' : undefined;
}

function inputOf(
  { faults, stock }: ModelState,
  dosing: Dosing,
  { heads, settings }: Equipment,
  pump: DosingPump,
) {
  const canister = stock.canisters[heads.indexOf(pump)];
  const isPh = pump === 'phMinus' || pump === 'phPlus';
  return {
    mlPerMinute: DOSING_ML_PER_MINUTE,
    alarm: faults['dosing-blocked'] || (isPh && (dosing.watch.tooRapid || hasTooManyAttempts(dosing.watch))),
    left: canister ? remaining(canister) : 0,
    dosedToday: dosing.today[pump],
    dosedThisHour: dosing.thisHour[pump],
    maxPerDay: settings.treatment.maxPerDay[pump],
  };
}

/** Begins `width` beyond the target and ends at it. */
function asks(before: boolean, excess: number, width: number): boolean {
  return before ? excess > 0 : excess > width;
}
