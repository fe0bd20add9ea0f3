import { coverAt } from '@poolhouse/domain/cover/cover';
import type { ModelState } from './state.ts';

/** What can go wrong at the virtual pool, on demand. */
export const faultNames = [
  /** the valve of the filter does not turn */
  'stuck-valve',
  /** the pump turns and moves no water */
  'no-flow',
  /** the pump's own protection has switched it off */
  'pump-overheated',
  /** the canisters are empty; refilled, this is over */
  'empty-canister',
  /** the dosing pumps turn and give nothing */
  'dosing-blocked',
  /** the pH probe tells the same whatever is dosed */
  'ph-probe-stuck',
  /** somebody poured acid into the pool, once */
  'ph-jump',
  /** the thermometer of the collector is lost */
  'sensor-lost',
  /** the collector is hotter than its pipes bear */
  'solar-hot',
  /** the thermometers' module does not answer */
  'communication',
  /** the tap is closed */
  'refilling-too-long',
  /** something is in the cover's way */
  'cover-blocked',
  /** the cover's turns are not counted */
  'cover-pulses',
  /** somebody pushes the cover by hand, once */
  'cover-pushed',
  /** the electrolyser is hot */
  'salt-hot',
  /** somebody let most of the salt out, once */
  'salt-low',
  /** somebody poured in too much salt, once */
  'salt-high',
  /** the battery of the clock is low, and it goes wrong */
  'clock-wrong',
  /** there is power to spare: no fault, but as rare */
  'spare-power',
] as const;
export type FaultName = (typeof faultNames)[number];
export type Faults = Readonly<Record<FaultName, boolean>>;

export const noFaults = Object.fromEntries(faultNames.map((name) => [name, false])) as Faults;

/** What is done once, and then has to be mended by what the unit or its owner does. */
const acts: Partial<Record<FaultName, (state: ModelState) => ModelState>> = {
  'empty-canister': (state) => {
    const canisters = state.stock.canisters.map((canister) => ({ ...canister, given: canister.volume }));
    return { ...state, stock: { ...state.stock, canisters } };
  },
  'ph-jump': (state) => ({ ...state, plant: { ...state.plant, ph: Math.max(6.2, state.plant.ph - 0.8) } }),
  'cover-pushed': (state) => {
    const { cover } = state.control;
    const closed = cover.closed > 0.5 ? cover.closed - 0.2 : cover.closed + 0.2;
    return { ...state, control: { ...state.control, cover: coverAt(closed), pushed: true } };
  },
  'salt-low': (state) => ({ ...state, plant: { ...state.plant, salt: 1.2 } }),
  'salt-high': (state) => ({ ...state, plant: { ...state.plant, salt: 9 } }),
};

/** The unit with a fault, or without it. */
export function withFault(state: ModelState, name: FaultName, on: boolean): ModelState {
  const act = acts[name];
  if (act) return on ? act(state) : state;
  return { ...state, faults: { ...state.faults, [name]: on } };
}
