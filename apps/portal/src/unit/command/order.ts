import type { UnitState } from '@poolhouse/contract/api/units';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { isPumpSpeed, type PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
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
export function undoOf(order: Order, { mode, outputs }: UnitState): Order | undefined {
  const { filtration, heating, solar } = outputs;
  switch (order.name) {
    case 'mode.set':
      return mode === order.args.mode ? undefined : { name: 'mode.set', args: { mode } };
    case 'pump.set':
      // For a minute, after which the unit goes on by itself: what it would have done has no order of its own.
      return isPumpSpeed(filtration) && filtration !== order.args.speed
        ? { name: 'pump.set', args: { speed: filtration, minutes: 1 } }
        : undefined;
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
