import type { WashEvent } from '@poolhouse/domain/backwash/sequence';
import { dueWash, unclogged } from '@poolhouse/domain/backwash/triggers';
import { type Cover, nextCover } from '@poolhouse/domain/cover/cover';
import { speedUnderCover } from '@poolhouse/domain/cover/cover-rules';
import { nextFilling, noFilling } from '@poolhouse/domain/filling/filling';
import { filtrationPlan } from '@poolhouse/domain/filtration/filtration-plan';
import type { PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import type { WaterPath } from '@poolhouse/domain/filtration/water-path';
import { afterRunLeft } from '@poolhouse/domain/heating/heating';
import { fittingSpeed } from '@poolhouse/domain/pump/pump-types';
import { nextRelay, type Relay } from '@poolhouse/domain/relay/relay';
import type { RunReason } from '@poolhouse/domain/unit/reasons';
import { MIN_PROBE_FLOW } from '@poolhouse/domain/water/dosing';
import { nextDosing } from './dose.ts';
import { nextElectrolysis } from './electrolyse.ts';
import type { Equipment } from './hardware.ts';
import { type HeatAsked, heatAsked } from './heat.ts';
import { type Control, type LocalMinute, type ModelState, type Planned, speedByHand } from './state.ts';
import { nextWashing, type Washing } from './wash.ts';

type Run = { speed: PumpSpeed; flow: WaterPath; reason: RunReason };

/** Seconds from one end of the pool to the other. */
const COVER_TRAVEL_S = 90;

/**
 * What the unit switches for the next `seconds`, from what it measures, and what happened at the filter.
 * @param now when they are over, epoch ms
 */
export function decide(
  state: ModelState,
  unit: Equipment,
  local: LocalMinute,
  seconds: number,
  now: number,
): { control: Control; event: WashEvent | undefined } {
  const { control, up } = state;
  const { settings, hardware } = unit;
  const cover = coverOf(state, unit, seconds);
  const isCovered = cover.state === 'closed';
  const planned = plannedAt(state, unit, local);
  const heat = heatAsked(state, unit, local.clock, isCovered);
  const washing = nextWashing(state, unit, planned, cover, seconds);
  const run = runOf(state, unit, { planned, heat, washing, isCovered });
  const isFiltering = run.speed !== 'off' && !washing.washFor && hasFlow(state, unit);
  // The sun is free: the heater is off while solar heating is enough.
  const solar = heat.solarAsked && isFiltering;
  const heating = heat.heatingAsked && !solar && isFiltering;
  const stoppedAt = control.heating && !heating ? up : control.heatingStoppedAt;
  const own = { ...cooled(state, unit, run, washing, stoppedAt), wash: washing.wash };
  const { speed, flow, reason, wash } = state.pipes ?? own;
  const water = { speed, wash };
  const dosing = nextDosing(state, water, unit, local, seconds, now);
  const filling = hardware.filling
    ? nextFilling(control, state.plant.level, seconds, settings.filling)
    : noFilling;
  return {
    control: {
      speed,
      flow,
      reason,
      steadyFor: speed === control.speed ? control.steadyFor + seconds : 0,
      planned,
      heating,
      heatingAsked: heat.heatingAsked,
      heatingStoppedAt: stoppedAt,
      solar,
      solarAsked: heat.solarAsked,
      smartAllows: heat.smartAllows,
      filling: filling.filling,
      fillingFailed: filling.fillingFailed,
      lowFor: filling.lowFor,
      filledFor: filling.filledFor,
      heldFor: filling.heldFor,
      wash,
      washFor: washing.washFor,
      clogging: washing.clogging,
      washed: washedBy(control, washing.event, local),
      drained: (control.drained && !filling.filling) || wash.state === 'running',
      cover,
      pushed: control.pushed,
      relays: hardware.relays ? relaysOf(control.relays, unit, local, seconds, isCovered) : control.relays,
      dosing,
      electrolysis: nextElectrolysis(state, water, dosing, unit, local, seconds),
    },
    event: washing.event,
  };
}

/** The heater's after-run goes before all else that stops the pump. */
function cooled(
  { control, up, faults }: ModelState,
  { settings }: Equipment,
  run: Run,
  { wash }: Washing,
  stoppedAt: number | undefined,
): Run {
  const isDue = run.speed === 'off' && wash.state === 'stopped' && !faults['pump-overheated'];
  if (!isDue || afterRunLeft(stoppedAt === undefined ? undefined : up - stoppedAt) <= 0) return run;
  const speed = control.speed === 'off' ? fittingSpeed(settings.pump.type, 'low') : control.speed;
  return { speed, flow: control.flow, reason: 'after-run' };
}

function coverOf({ control, faults }: ModelState, { hardware }: Equipment, seconds: number): Cover {
  if (!hardware.cover) return control.cover;
  const overloaded = faults['cover-blocked'];
  return nextCover(control.cover, seconds, {
    travel: COVER_TRAVEL_S,
    overloaded,
    pulses: !faults['cover-pulses'],
  });
}

function plannedAt(state: ModelState, { settings, hardware }: Equipment, local: LocalMinute): Planned {
  const { control, mode, water, air } = state;
  const { planned } = control;
  if (planned?.local === local && planned.mode === mode) return planned;
  const here = { date: local.day.date, clock: local.clock };
  return {
    mode,
    local,
    plan: filtrationPlan({ mode, day: local.day, water, air }, local.minute, settings),
    wash: hardware.backwash ? dueWash(settings.backwash, control.washed, here, unclogged) : undefined,
  };
}

interface Asked {
  readonly planned: Planned;
  readonly heat: HeatAsked;
  readonly washing: Washing;
  readonly isCovered: boolean;
}

/** What the pump does, the heater's after-run aside. */
function runOf(
  state: ModelState,
  { settings }: Equipment,
  { planned, heat, washing, isCovered }: Asked,
): Run {
  const { mode, faults } = state;
  const { wash } = washing;
  if (faults['pump-overheated']) return { speed: 'off', flow: 'bottom', reason: 'overheated' };
  if (wash.state !== 'stopped') {
    const speed = wash.state === 'running' ? fittingSpeed(settings.pump.type, 'high') : 'off';
    return { speed, flow: 'bottom', reason: 'backwash' };
  }
  const byHand = speedByHand(state);
  let run: Run = byHand === undefined ? planned.plan : { speed: byHand, flow: 'bottom', reason: 'by-hand' };
  // Whoever stopped the pump may have their hands in it.
  const mayStart = byHand === undefined && mode !== 'off';
  const asks = heat.first && (heat.heatingAsked || heat.solarAsked);
  if (run.speed === 'off' && mayStart && asks) {
    run = { speed: 'medium', flow: 'bottom', reason: heat.solarAsked ? 'solar' : 'temperature' };
  }
  if (run.speed === 'off' && mayStart && faults['spare-power']) {
    run = { speed: 'medium', flow: 'bottom', reason: 'spare-power' };
  }
  // What keeps a covered pool from freezing goes on.
  const isLimited = isCovered && mode !== 'winter';
  const left = isLimited ? speedUnderCover(settings.cover.whenClosed, run.speed) : run.speed;
  const speed = fittingSpeed(settings.pump.type, left);
  if (speed === run.speed) return run;
  return { speed, flow: run.flow, reason: left === run.speed ? run.reason : 'cover' };
}

/** A pump that turns and moves nothing is no filtration; a unit without a flow meter can't tell. */
function hasFlow({ plant }: ModelState, { hardware }: Equipment): boolean {
  return !hardware.flow || plant.flow >= MIN_PROBE_FLOW;
}

function washedBy({ washed }: Control, event: WashEvent | undefined, { day, clock }: LocalMinute) {
  return event?.type === 'stopped' && event.done ? { date: day.date, clock } : washed;
}

/** The relays that are there for the owner; the same ones when nothing changed. */
function relaysOf(
  before: readonly Relay[],
  { relays: settings }: Equipment,
  { day, clock }: LocalMinute,
  seconds: number,
  isCovered: boolean,
): readonly Relay[] {
  let after: Relay[] | undefined;
  for (let place = 0; place < before.length; place += 1) {
    const relay = before[place];
    const set = settings[place];
    if (!relay || !set) continue;
    const next = nextRelay(relay, set, seconds, { date: day.date, clock }, isCovered);
    if (next === relay) continue;
    after ??= [...before];
    after[place] = next;
  }
  return after ?? before;
}
