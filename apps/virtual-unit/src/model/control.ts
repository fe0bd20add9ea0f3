import { nextFilling } from '@poolhouse/domain/filling/filling';
import { type FiltrationPlan, filtrationPlan } from '@poolhouse/domain/filtration/filtration-plan';
import type { PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import { afterRunLeft } from '@poolhouse/domain/heating/heating';
import { heatAsked } from './heat.ts';
import type { Settings } from './settings.ts';
import type { Control, LocalMinute, ModelState, RunReason } from './state.ts';

type Planned = NonNullable<Control['planned']>;
type Run = { speed: PumpSpeed; reason: RunReason };

/** What the unit switches for the next `seconds`, from what it measures. */
export function decide(state: ModelState, settings: Settings, local: LocalMinute, seconds: number): Control {
  const { control, plant, up } = state;
  const { first, ...heat } = heatAsked(state, settings, local);
  const planned = plannedAt(state, settings, local);
  let run: Run = wanted(state, planned.plan);
  if (run.speed === 'off' && first && (heat.heatingAsked || heat.solarAsked)) {
    run = { speed: 'medium', reason: heat.solarAsked ? 'solar' : 'temperature' };
  }
  // The sun is free: the heater is off while solar heating is enough.
  const solar = heat.solarAsked && run.speed !== 'off';
  const heating = heat.heatingAsked && !solar && run.speed !== 'off';
  const stoppedAt = control.heating && !heating ? up : control.heatingStoppedAt;
  if (run.speed === 'off' && afterRunLeft(stoppedAt === undefined ? undefined : up - stoppedAt) > 0) {
    run = { speed: control.speed === 'off' ? 'low' : control.speed, reason: 'after-run' };
  }
  return {
    ...control,
    ...run,
    planned,
    ...heat,
    heating,
    ...(stoppedAt === undefined ? {} : { heatingStoppedAt: stoppedAt }),
    solar,
    ...nextFilling(control, plant.level, seconds, settings.filling),
    phMinusAsked: asked(control.phMinusAsked, state.probes.ph - settings.dosing.targetPh, 0.05),
    chlorineAsked: asked(control.chlorineAsked, settings.dosing.targetRedox - state.probes.redox, 15),
  };
}

function plannedAt(
  { control, mode, plant, air }: ModelState,
  settings: Settings,
  local: LocalMinute,
): Planned {
  const { planned } = control;
  const holds =
    planned?.mode === mode && planned.local.minute === local.minute && planned.local.day === local.day;
  if (planned && holds) return planned;
  const input = { mode, day: local.day, water: plant.water, air };
  return { mode, local, plan: filtrationPlan(input, local.minute, settings) };
}

function wanted({ mode, pump, up }: ModelState, plan: FiltrationPlan): Run {
  return mode !== 'off' && pump && up < pump.until ? { speed: pump.speed, reason: 'by-hand' } : plan;
}

/** Begins `width` beyond the target and ends at it. */
function asked(before: boolean, excess: number, width: number): boolean {
  return before ? excess > 0 : excess > width;
}
