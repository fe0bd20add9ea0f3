import type { UnitState } from '@poolhouse/contract/api/units';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { isPumpSpeed, oneSpeed, type PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import { washWaits } from '#unit/show/wash-waits.ts';

interface ArgsOf {
  /** `minimum`: °C that the mode winter is to keep the water at; other modes have none. */
  'mode.set': { readonly mode: Mode; readonly minimum?: number };
  'pump.set': { readonly speed: PumpSpeed; readonly minutes: number };
  'heating.set': { readonly on: boolean };
  'solar.set': { readonly on: boolean };
  'relay.set': { readonly n: number; readonly on: boolean; readonly minutes?: number };
  'dosing.pause': { readonly minutes: number };
  /** `volume` in ml. */
  'canister.refill': { readonly n: number; readonly volume: number };
  'tube.replace': { readonly n: number };
  'counter.reset': { readonly name: 'heating' | 'filling' };
}

/** A command with its arguments, as it is wished for. */
export type Order = {
  [Name in CommandName]: {
    readonly name: Name;
    readonly args: Name extends keyof ArgsOf ? ArgsOf[Name] : Readonly<Record<string, never>>;
  };
}[CommandName];

type Outputs = UnitState['outputs'];

/** Whether an output says this; undefined when it is not reported, or would say so in any case. */
const says = (value: Outputs[string] | undefined, isSo: (value: Outputs[string]) => boolean) =>
  value === undefined ? undefined : isSo(value);

/** What comes only when it is needed: that it is not on yet tells nothing. */
const mayCome = (value: Outputs[string] | undefined, on: boolean): boolean | undefined =>
  on ? value === true || undefined : says(value, (now) => now === false);

/** Whether a unit's state shows what was ordered; undefined when it can't tell. */
export function shownBy(order: Order, { mode, outputs }: UnitState): boolean | undefined {
  const { filtration, heating, solar, backwash, filling, cover, dosingPausedUntil } = outputs;
  switch (order.name) {
    case 'mode.set':
      return mode === order.args.mode;
    case 'pump.set':
      return says(filtration, (speed) => speed === order.args.speed);
    case 'heating.set':
      return mayCome(heating, order.args.on);
    case 'solar.set':
      return mayCome(solar, order.args.on);
    case 'relay.set':
      // A pulse is over before it is seen.
      return mayCome(outputs[`relay${order.args.n}`], order.args.on);
    case 'backwash.start':
      return says(backwash, (stage) => stage !== 'stopped' || washWaits(outputs));
    case 'backwash.stop':
      return says(backwash, (stage) => stage === 'stopping' || (stage === 'stopped' && !washWaits(outputs)));
    case 'filling.start':
      return says(filling, (on) => on === true);
    case 'filling.stop':
      return says(filling, (on) => on === false);
    case 'cover.open':
      return says(cover, (is) => is === 'opening' || is === 'open');
    case 'cover.close':
      return says(cover, (is) => is === 'closing' || is === 'closed');
    case 'cover.stop':
      return says(cover, (is) => is !== 'opening' && is !== 'closing');
    case 'dosing.pause':
      return dosingPausedUntil === undefined ? undefined : true;
    default:
      return undefined;
  }
}

/** Whether a unit's state tells what became of an order: it is shown, or why what may come does not come. */
export function toldBy(order: Order, state: UnitState): boolean {
  if (shownBy(order, state)) return true;
  const { heatingWhy, solarWhy } = state.outputs;
  const why = order.name === 'heating.set' ? heatingWhy : order.name === 'solar.set' ? solarWhy : undefined;
  // As long as it is off by hand, it has not heard that it may.
  return 'on' in order.args && order.args.on && why !== undefined && why !== 'by-hand';
}

/** Whether what a unit has done so far is only the beginning: a cover takes its way, and a filling or a wash its time. */
export function hasBegun(order: Order, { outputs }: UnitState): boolean {
  switch (order.name) {
    case 'cover.open':
      return outputs.cover !== 'open';
    case 'cover.close':
      return outputs.cover !== 'closed';
    default:
      return order.name === 'filling.start' || order.name === 'backwash.start';
  }
}

export const isPumpOff = ({ name, args }: Order): boolean => name === 'pump.set' && args.speed === 'off';

/** What puts it back as it was before the order; undefined where nothing does. */
export function undoOf(
  order: Order,
  { mode, outputs }: UnitState,
  features: readonly string[],
): Order | undefined {
  const { filtration, heating, solar } = outputs;
  switch (order.name) {
    case 'mode.set':
      return mode === order.args.mode ? undefined : { name: 'mode.set', args: { mode } };
    case 'pump.set':
      return filtration === order.args.speed ? undefined : givenBack(filtration, features);
    case 'heating.set':
      return heating === !order.args.on ? { name: 'heating.set', args: { on: !order.args.on } } : undefined;
    case 'solar.set':
      return solar === !order.args.on ? { name: 'solar.set', args: { on: !order.args.on } } : undefined;
    case 'relay.set': {
      const { n, on } = order.args;
      return outputs[`relay${n}`] === !on ? { name: 'relay.set', args: { n, on: !on } } : undefined;
    }
    case 'filling.start':
      return { name: 'filling.stop', args: {} };
    case 'dosing.pause':
      return outputs.dosingPausedUntil === undefined ? { name: 'dosing.resume', args: {} } : undefined;
    default:
      return undefined;
  }
}

const stops: readonly CommandName[] = ['backwash.stop', 'filling.stop', 'cover.stop'];

/** Stops something: it is sent at once, whatever else is under way. */
export const isStop = ({ name, args }: Order): boolean =>
  stops.includes(name) ||
  ('on' in args && args.on === false) ||
  ('speed' in args && args.speed === 'off') ||
  ('mode' in args && args.mode === 'off');

/** Whether two orders are the same, arguments and all. */
export const sameOrder = (one: Order, other: Order): boolean =>
  one.name === other.name &&
  JSON.stringify(Object.entries(one.args).sort()) === JSON.stringify(Object.entries(other.args).sort());

/** What a pump would do by itself has no order of its own: it is set for a minute more, and goes on. */
const TO_ITSELF_MINUTES = 1;
/** Of a pump that was given back: a minute, and what it takes to hear of it. */
const GIVEN_BACK_MS = 75_000;

/** @param features of a unit, which may call what its pump of one speed does as it likes */
function givenBack(speed: unknown, features: readonly string[]): Order | undefined {
  if (!isPumpSpeed(speed)) return undefined;
  const known = features.includes('speeds') || oneSpeed.includes(speed) ? speed : 'medium';
  return { name: 'pump.set', args: { speed: known, minutes: TO_ITSELF_MINUTES } };
}

/** Whether an order gives the pump back to the unit. */
export const isGivenBack = (order: Order | undefined): boolean =>
  order?.name === 'pump.set' && order.args.minutes === TO_ITSELF_MINUTES;

/**
 * What gives a pump back to its plan that runs as somebody has set it; not one that was stopped by hand, since who did it
 * may have their hands in it, nor for the last minute.
 * @param now of the server, epoch ms
 */
export function releaseOf(
  { outputs, ts, receivedAt }: UnitState,
  features: readonly string[],
  now: number,
): Order | undefined {
  const { filtration, filtrationWhy: why, filtrationUntil: until } = outputs;
  if (why !== 'by-hand' || filtration === 'off' || typeof until !== 'string') return undefined;
  // Both by the unit's clock, which may be another one.
  const left = Date.parse(until) - Date.parse(ts) - (now - Date.parse(receivedAt));
  return left > GIVEN_BACK_MS ? givenBack(filtration, features) : undefined;
}
