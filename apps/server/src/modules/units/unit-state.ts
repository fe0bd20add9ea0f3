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
