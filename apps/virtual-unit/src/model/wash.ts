import {
  nextWashState,
  type WashBlock,
  type WashEvent,
  wantedWash,
  washBlock,
} from '@poolhouse/domain/backwash/sequence';
import { type Clogging, dueWash, nextClogging, unclogged } from '@poolhouse/domain/backwash/triggers';
import { type Cover, isMoving } from '@poolhouse/domain/cover/cover';
import { afterRunLeft } from '@poolhouse/domain/heating/heating';
import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import type { Equipment } from './hardware.ts';
import { pressureOf } from './plant.ts';
import { type Control, type ModelState, type Planned, speedByHand } from './state.ts';

/** Seconds at one speed after which flow and pressure tell of the filter. */
const STEADY_S = 30;

export interface Washing extends Pick<Control, 'wash' | 'washFor' | 'clogging'> {
  readonly event: WashEvent | undefined;
}

/** Backwash in the next `seconds`. */
export function nextWashing(
  state: ModelState,
  unit: Equipment,
  planned: Planned,
  cover: Cover,
  seconds: number,
): Washing {
  const { control, faults } = state;
  const { settings, hardware } = unit;
  if (!hardware.backwash) {
    return { wash: control.wash, washFor: undefined, clogging: unclogged, event: undefined };
  }
  const clogging = cloggingAt(state, unit, seconds);
  const isClogged = clogging !== unclogged;
  const here = { date: planned.local.day.date, clock: planned.local.clock };
  const asked = isClogged ? dueWash(settings.backwash, control.washed, here, clogging) : planned.wash;
  const due = speedByHand(state) === 'off' ? undefined : asked;
  const block = blockOf(state, unit, cover);
  const input = { block, due, duration: settings.backwash.duration, valveStuck: faults['stuck-valve'] };
  const { wash, event } = nextWashState(control.wash, seconds, input);
  return { wash, washFor: wantedWash(wash, input), clogging, event };
}

/** Why no wash may begin now. */
export function blockOf(
  { control, mode, up, plant }: ModelState,
  { hardware, settings }: Equipment,
  cover: Cover,
): WashBlock | undefined {
  const sinceStop = control.heatingStoppedAt === undefined ? undefined : up - control.heatingStoppedAt;
  return washBlock({
    modeOff: mode === 'off',
    coverMoves: hardware.cover && isMoving(cover),
    levelBelowFillOn: hardware.level && plant.level < settings.filling.levels.fillOn,
    mixing: mixingLeft(up) > 0,
    heaterHot: control.heating || afterRunLeft(sinceStop) > 0,
  });
}

function cloggingAt(
  { control, plant }: ModelState,
  { settings, hardware }: Equipment,
  seconds: number,
): Clogging {
  const { speed, steadyFor, wash, clogging } = control;
  const { pressure, flow } = settings.backwash;
  if (!pressure.on && !flow.on) return unclogged;
  // At the lowest speed a clean filter looks like a clogged one.
  const tells = wash.state === 'stopped' && steadyFor >= STEADY_S && (speed === 'medium' || speed === 'high');
  const seen = {
    pressure: hardware.pressure ? pressureOf(plant) : undefined,
    flow: hardware.flow ? plant.flow : undefined,
  };
  return nextClogging(clogging, seconds, tells ? seen : undefined, settings.backwash);
}
