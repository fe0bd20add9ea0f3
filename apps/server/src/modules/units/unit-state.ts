import type { UnitState } from '@poolhouse/contract/api/units';
import type { DecodedState } from '@poolhouse/contract/unit/decode-state';
import { STATE_EVERY_MS } from '@poolhouse/contract/unit/limits';

/** What a unit said of itself, as it is kept and shown; `receivedAt` in epoch milliseconds. */
export function toUnitState(state: DecodedState, receivedAt: number): UnitState {
  return {
    ts: state.ts,
    receivedAt: new Date(receivedAt).toISOString(),
    screen: state.screen,
    mixingUntil: state.mixingUntil,
    mode: state.mode,
    values: { ...state.values },
    valuesAt: { ...state.valuesAt },
    outputs: state.outputs,
    ...(state.consumables ? { consumables: state.consumables } : {}),
    messages: [...state.messages],
  };
}

/**
 * Whether `next` is older than `known`, which overtook it: on another connection, through another server, or because
 * the broker delivered it twice. By the unit's own clock: after that was set back nothing newer comes for a while, and
 * then what comes counts again.
 */
export function isOvertaken(
  next: Pick<UnitState, 'ts' | 'receivedAt'>,
  known: Pick<UnitState, 'ts' | 'receivedAt'> | null,
): boolean {
  if (!known || Date.parse(next.ts) >= Date.parse(known.ts)) return false;
  return Date.parse(next.receivedAt) - Date.parse(known.receivedAt) < STATE_EVERY_MS;
}

/** Whether `next` tells something that an owner acts on, and not only other values. */
export function isNews(next: UnitState, known: UnitState | null): boolean {
  if (!known || next.mode !== known.mode || next.screen !== known.screen) return true;
  if (next.mixingUntil !== known.mixingUntil) return true;
  return differOutputs(next.outputs, known.outputs) || differMessages(next.messages, known.messages);
}

function differOutputs(next: UnitState['outputs'], known: UnitState['outputs']): boolean {
  // How much an electrolyser makes is a value; that it makes any is not.
  const says = (value: unknown): unknown => (typeof value === 'number' ? value > 0 : value);
  const names = Object.keys(next);
  if (names.length !== Object.keys(known).length) return true;
  return names.some((name) => says(next[name]) !== says(known[name]));
}

const differMessages = (next: UnitState['messages'], known: UnitState['messages']): boolean =>
  next.length !== known.length ||
  next.some(({ key, severity, since }, index) => {
    const other = known[index];
    return key !== other?.key || severity !== other.severity || since !== other.since;
  });
