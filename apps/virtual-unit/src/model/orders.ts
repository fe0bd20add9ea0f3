import { isMode, type Mode } from '@poolhouse/domain/filtration/modes';
import { isPumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import { isWinterWater } from '@poolhouse/domain/filtration/winter';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import type { ModelState } from './state.ts';

type Args = Readonly<Record<string, unknown>>;
/** The state after an order, or undefined when its arguments are out of bounds. */
type Order = (state: ModelState, args: Args) => ModelState | undefined;

const LONGEST_MINUTES = 24 * 60;

/** Modes in the order in which the button Mode goes through them. */
const modeCircle: readonly Mode[] = ['off', 'on', 'auto', 'eco', 'party', 'winter'];

/** What this unit can be told to do; anything else it has no hardware for. */
export const orders: Partial<Record<CommandName, Order>> = {
  'mode.set'(state, { mode, minimum }) {
    if (!isMode(mode)) return undefined;
    if (minimum === undefined) return withMode(state, mode);
    if (mode !== 'winter' || !isWinterWater(minimum)) return undefined;
    return { ...withMode(state, mode), winterWater: minimum };
  },
  'pump.set': (state, { speed, minutes }) =>
    isPumpSpeed(speed) && isMinutes(minutes)
      ? { ...state, pump: { speed, until: state.up + minutes * 60 } }
      : undefined,
  'heating.set': (state, { on }) => (typeof on === 'boolean' ? { ...state, heatingAllowed: on } : undefined),
  'solar.set': (state, { on }) => (typeof on === 'boolean' ? { ...state, solarAllowed: on } : undefined),
  'dosing.pause': (state, { minutes }) =>
    isMinutes(minutes) ? { ...state, dosingPausedUntil: state.up + minutes * 60 } : undefined,
  'dosing.resume': (state) => ({ ...state, dosingPausedUntil: 0 }),
  identify: (state) => state,
};

/** Another mode ends what was set by hand. */
export function withMode(state: ModelState, mode: Mode): ModelState {
  const { pump: _byHand, ...rest } = state;
  return { ...rest, mode };
}

export function nextMode(mode: Mode): Mode {
  return modeCircle[(modeCircle.indexOf(mode) + 1) % modeCircle.length] ?? 'off';
}

function isMinutes(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LONGEST_MINUTES;
}
