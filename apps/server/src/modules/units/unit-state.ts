import type { UnitState } from '@poolhouse/contract/api/units';
import type { DecodedState } from '@poolhouse/contract/unit/decode-state';

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

/** Conditions that need somebody's attention, as far as the unit says them itself. */
export function openAlertsOf(state: UnitState | null): number {
  return state?.messages.filter(({ severity }) => severity !== 'info').length ?? 0;
}
