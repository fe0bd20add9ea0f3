import type { Row } from '#buffer/row-store.ts';
import type { Effects } from '#model/effects.ts';
import type { Hardware } from '#model/hardware.ts';
import type { ModelState } from '#model/state.ts';
import { addToMinute, closeMinute, emptyMinute } from './minute.ts';

const MINUTE_MS = 60_000;
/** A clock that was set back by less waits for its minute to pass, so that no minute is written twice. */
const SET_BACK_MS = 5 * MINUTE_MS;

export interface Minutes {
  /** The unit's time, undefined while it doesn't know it, and its uptime; both ms. Writes the minutes that are over. */
  tick(now: number | undefined, uptime: number): void;
  add(state: ModelState, effects: Effects): void;
}

/** Cuts what the unit measures into rows of a minute each. */
export function createMinutes(hardware: Hardware, write: (row: Row) => void): Minutes {
  let minute = emptyMinute;
  let open: { known: boolean; index: number } | undefined;
  return {
    add(state, effects) {
      minute = addToMinute(minute, hardware, state, effects);
    },
    tick(now, uptime) {
      const known = now !== undefined;
      const index = Math.floor((now ?? uptime) / MINUTE_MS);
      if (open && open.known === known) {
        const ahead = index - open.index;
        if (ahead === 0 || (ahead < 0 && ahead * MINUTE_MS > -SET_BACK_MS)) return;
      }
      if (open && minute !== emptyMinute) {
        const time = open.known ? { at: open.index * MINUTE_MS } : { up: (open.index * MINUTE_MS) / 1000 };
        write({ ...time, ...closeMinute(minute, hardware) });
      }
      minute = emptyMinute;
      open = { known, index };
    },
  };
}
