import type { StateMessage } from '@poolhouse/contract/unit/messages';

/** On change, at most once a second, and every `everyMs` anyway. */
export interface StatePublisher {
  offer(state: StateMessage, hostNow: number): void;
  /** A new connection hears the state at once. */
  forget(): void;
}

const SHORTEST_MS = 1000;

export function createStatePublisher(
  everyMs: number,
  publish: (state: StateMessage) => boolean,
): StatePublisher {
  let sent: { text: string; at: number } | undefined;
  return {
    offer(state, hostNow) {
      const since = sent ? hostNow - sent.at : Number.POSITIVE_INFINITY;
      if (since < SHORTEST_MS) return;
      const { ts: _changesAlways, ...rest } = state;
      const text = JSON.stringify(rest);
      if (text === sent?.text && since < everyMs) return;
      if (publish(state)) sent = { text, at: hostNow };
    },
    forget() {
      sent = undefined;
    },
  };
}
