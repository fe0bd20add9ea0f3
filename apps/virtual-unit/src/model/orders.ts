import { hasHardwareFor } from '@poolhouse/contract/unit/command-hardware';
import { askedWash, stoppedWash } from '@poolhouse/domain/backwash/sequence';
import { fullCanister } from '@poolhouse/domain/consumables/canister';
import { isCounter, resetCounter } from '@poolhouse/domain/consumables/counter';
import { type CoverOrder, orderedCover } from '@poolhouse/domain/cover/cover';
import { startedFilling, stoppedFilling } from '@poolhouse/domain/filling/filling';
import { isMode, type Mode, modes } from '@poolhouse/domain/filtration/modes';
import { isPumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import { isWinterWater } from '@poolhouse/domain/filtration/winter';
import { setRelay } from '@poolhouse/domain/relay/relay';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import { settledPh } from '@poolhouse/domain/water/ph-watch';
import { announced, type Equipment } from './hardware.ts';
import type { Control, ModelState } from './state.ts';
import { blockOf } from './wash.ts';

type Args = Readonly<Record<string, unknown>>;
/** Why an order is not followed; `invalid`: its arguments are out of bounds. */
export type OrderRefusal = 'invalid' | 'mode-off' | 'cover-moves' | 'level-low' | 'full' | 'no-speed';
/** The state after an order, or why there is none. `now`: epoch ms at the pool. */
type Order = (state: ModelState, args: Args, unit: Equipment, now: number) => ModelState | OrderRefusal;

const LONGEST_MINUTES = 24 * 60;
/** ml of a canister. */
const LEAST_VOLUME = 100;
const MOST_VOLUME = 1_000_000;

/** All that a unit can be told to do. */
export const orders: Readonly<Record<CommandName, Order>> = {
  'mode.set'(state, { mode, minimum }) {
    if (!isMode(mode)) return 'invalid';
    if (minimum === undefined) return withMode(state, mode);
    if (mode !== 'winter' || !isWinterWater(minimum)) return 'invalid';
    return { ...withMode(state, mode), winterWater: minimum };
  },
  'pump.set'(state, { speed, minutes }) {
    if (!isPumpSpeed(speed) || !isMinutes(minutes)) return 'invalid';
    if (state.mode === 'off') return 'mode-off';
    return { ...state, pump: { speed, until: state.up + minutes * 60 } };
  },
  'heating.set': (state, { on }) => (isSwitch(on) ? { ...state, heatingAllowed: on } : 'invalid'),
  'solar.set': (state, { on }) => (isSwitch(on) ? { ...state, solarAllowed: on } : 'invalid'),
  'relay.set': orderRelay,
  'backwash.start'(state, _args, unit) {
    const block = blockOf(state, unit, state.control.cover);
    const isBlocked = block === 'mode-off' || block === 'cover-moves' || block === 'level-low';
    return isBlocked ? block : withWash(state, askedWash(state.control.wash));
  },
  'backwash.stop': (state) => withWash(state, stoppedWash(state.control.wash)),
  'filling.start'(state, _args, { settings }) {
    const isFull = state.plant.level >= settings.filling.levels.fillOff;
    return isFull ? 'full' : withControl(state, startedFilling(state.control));
  },
  'filling.stop': (state) => withControl(state, stoppedFilling(state.control)),
  'cover.open': (state) => orderCover(state, 'open'),
  'cover.close': (state) => orderCover(state, 'close'),
  'cover.stop': (state) => orderCover(state, 'stop'),
  'dosing.pause': (state, { minutes }) =>
    isMinutes(minutes) ? { ...state, dosingPausedUntil: state.up + minutes * 60 } : 'invalid',
  'dosing.resume': (state) => withSettledPh({ ...state, dosingPausedUntil: 0 }),
  'canister.refill'(state, { n, volume }, { heads }) {
    const isVolume = isWhole(volume) && volume >= LEAST_VOLUME && volume <= MOST_VOLUME;
    if (!isPlace(n, heads.length) || !isVolume) return 'invalid';
    const canisters = state.stock.canisters.map((canister, place) =>
      place === n - 1 ? fullCanister(volume, today(state), canister) : canister,
    );
    return withSettledPh({ ...state, stock: { ...state.stock, canisters } });
  },
  'tube.replace'(state, { n }, { heads }) {
    if (!isPlace(n, heads.length)) return 'invalid';
    const tubes = state.stock.tubes.map((date, place) => (place === n - 1 ? today(state) : date));
    return { ...state, stock: { ...state.stock, tubes } };
  },
  'counter.reset'(state, { name }, { settings }, now) {
    if (!isCounter(name)) return 'invalid';
    // Before the speed is set it counts nothing.
    if (name === 'filling' && settings.filling.speed === null) return 'no-speed';
    return { ...state, stock: { ...state.stock, [name]: resetCounter(state.stock[name], now) } };
  },
  identify: (state) => state,
};

/** Whether this unit is fitted with what an order is about. */
export const isFitted = (unit: Equipment, name: CommandName, args: Args): boolean =>
  hasHardwareFor(announced(unit), name, args);

/** Another mode ends what was set by hand. */
export function withMode(state: ModelState, mode: Mode): ModelState {
  const { pump: _byHand, winterWater: _told, ...rest } = state;
  return { ...rest, mode };
}

/** Without what was told with the mode winter, once that is a setting. */
export function withoutToldWinter(state: ModelState): ModelState {
  const { winterWater: _told, ...rest } = state;
  return rest;
}

export function nextMode(mode: Mode): Mode {
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'off';
}

/** The relays that are there for the owner, by their numbers from 1; the pump's have none. */
function orderRelay(state: ModelState, { n, on, minutes }: Args, unit: Equipment): ModelState | OrderRefusal {
  const { relays, planned } = state.control;
  if (!isPlace(n, relays.length) || !isSwitch(on)) return 'invalid';
  if (minutes !== undefined && !isMinutes(minutes)) return 'invalid';
  const settings = unit.relays[n - 1];
  const time = { date: today(state), clock: planned?.local.clock ?? 0 };
  const relay = settings && setRelay(settings, on, minutes, time);
  if (!relay) return 'invalid';
  return withControl(state, { relays: relays.map((before, place) => (place === n - 1 ? relay : before)) });
}

function orderCover(state: ModelState, order: CoverOrder): ModelState {
  return withControl(state, { cover: orderedCover(state.control.cover, order), pushed: false });
}

const withControl = (state: ModelState, change: Partial<Control>): ModelState => ({
  ...state,
  control: { ...state.control, ...change },
});

/** What the next second would find, as it is said at once. */
const withWash = (state: ModelState, wash: Control['wash']): ModelState =>
  withControl(state, { wash, washFor: wash.trigger });

/** Somebody has looked at the dosing: it is tried again. */
function withSettledPh(state: ModelState): ModelState {
  const { dosing } = state.control;
  return withControl(state, { dosing: { ...dosing, watch: settledPh(dosing.watch) } });
}

const today = ({ control }: ModelState): number => control.planned?.local.day.date ?? control.washed.date;

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';
const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);
const isPlace = (value: unknown, places: number): value is number =>
  isWhole(value) && value >= 1 && value <= places;
const isMinutes = (value: unknown): value is number =>
  isWhole(value) && value >= 1 && value <= LONGEST_MINUTES;
