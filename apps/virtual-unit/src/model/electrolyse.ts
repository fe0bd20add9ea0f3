import { type ElectrolysisDays, electrolysisBlock, producedOn } from '@poolhouse/domain/water/electrolysis';
import { type Dosing, situationOf } from './dose.ts';
import type { Equipment } from './hardware.ts';
import type { Control, LocalMinute, ModelState } from './state.ts';

/** The electrolyser. */
export interface Electrolysis {
  /** g/h that it makes. */
  readonly production: number;
  /** Why it makes none though the water asks for it. */
  readonly block: ReturnType<typeof electrolysisBlock>;
  /** °C in the unit. */
  readonly temperature: number;
  readonly days: ElectrolysisDays;
}

export const noElectrolysis: Electrolysis = {
  production: 0,
  block: undefined,
  temperature: 20,
  days: { date: 0, seconds: 0, longDays: 0 },
};

/** K that each g/h warms it, and the seconds in which it does. */
const WARMS = 2.5;
const WARMS_S = 900;
/** What it is warmed to when its cooling fails, °C. */
const HOT = 80;

/** The electrolyser in the next `seconds`; the same one where none is fitted. */
export function nextElectrolysis(
  state: ModelState,
  control: Pick<Control, 'speed' | 'wash'>,
  { disinfects }: Dosing,
  unit: Equipment,
  local: LocalMinute,
  seconds: number,
): Electrolysis {
  const before = state.control.electrolysis;
  if (!unit.hardware.electrolysis) return before;
  const { ph } = state.probes;
  const input = { temperature: before.temperature, ph, salinity: state.plant.salt };
  const asked = disinfects && unit.settings.treatment.production > 0;
  const block = asked
    ? electrolysisBlock(before.block, situationOf(state, control, unit, local), input)
    : undefined;
  const production = asked && !block ? unit.settings.treatment.production : 0;
  const target = state.faults['salt-hot'] ? HOT : state.plant.water + production * WARMS;
  return {
    production,
    block,
    temperature: target + (before.temperature - target) * Math.exp(-seconds / WARMS_S),
    days: producedOn(before.days, local.day.date, production > 0 ? seconds : 0),
  };
}
