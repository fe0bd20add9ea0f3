import { ulid } from 'ulid';
import { createOwed, type Owed } from '../../../apps/virtual-unit/src/link/owed.ts';

/** An `up/event` as it is sent. */
export interface ToldEvent {
  readonly id: string;
  readonly ts: string;
  readonly type: 'backwash.started';
}

/** A unit's part in events: something happens now and then, and it tells so until that is acknowledged. */
export interface EventTeller extends Pick<Owed<ToldEvent>, 'up' | 'acknowledge'> {
  /** All that ever happened here. */
  readonly happened: readonly ToldEvent[];
  /** How many are not acknowledged yet. */
  waiting(): number;
  tick(): void;
  /** Nothing more happens. */
  rest(): void;
}

/** On average, of one unit. */
const everyMs = 10_000;

/** @param tickMs milliseconds between two ticks */
export function createEventTeller(publish: (event: ToldEvent) => boolean, tickMs: number): EventTeller {
  const happened: ToldEvent[] = [];
  const owed = new Map<string, ToldEvent>();
  let resting = false;
  const events = createOwed<ToldEvent>({
    store: {
      owed: (limit) => [...owed.values()].slice(0, limit),
      acknowledge: (ids) => ids.map((id) => owed.delete(id)).some(Boolean),
    },
    publish,
    hostNow: () => Date.now(),
  });
  return {
    happened,
    waiting: () => owed.size,
    up: events.up,
    acknowledge: events.acknowledge,
    tick() {
      if (!resting && Math.random() < tickMs / everyMs) {
        const event: ToldEvent = { id: ulid(), ts: new Date().toISOString(), type: 'backwash.started' };
        happened.push(event);
        owed.set(event.id, event);
        events.say(event);
      }
      events.tick();
    },
    rest() {
      resting = true;
    },
  };
}
