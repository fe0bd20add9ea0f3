import type { UpTopic } from '@poolhouse/contract/unit/topics';
import { ulid } from 'ulid';
import type { EventStore, Happened, TimedEvent } from '#buffer/event-store.ts';
import type { DeviceClock } from '#controller/device-clock.ts';
import { createOwed, type Owed } from './owed.ts';

export interface EventsOptions {
  readonly store: EventStore;
  readonly device: DeviceClock;
  /** How many times as fast time passes at the pool. */
  readonly speed: number;
  readonly publish: (topic: UpTopic, body: unknown) => boolean;
  /** Host's time in ms, for waiting. */
  readonly hostNow: () => number;
}

/** What happens at the unit: kept, and told until the cloud has stored it. */
export interface Events extends Pick<Owed<TimedEvent>, 'up' | 'tick' | 'acknowledge'> {
  /** `poolAt`: when it happened at the pool, epoch ms; by default now. */
  happened(what: Happened, poolAt?: number): void;
  /** The unit's boot in its own time became known. */
  learnTime(bootedAt: number): void;
}

export function createEvents({ store, device, speed, publish, hostNow }: EventsOptions): Events {
  const tell = ({ id, at, type, data }: TimedEvent) =>
    publish('up/event', { id, ts: new Date(at).toISOString(), type, data });
  const owed = createOwed({ store, publish: tell, hostNow });
  return {
    ...owed,
    happened(what, poolAt = device.poolNow()) {
      const now = device.now();
      const past = (device.poolNow() - poolAt) / speed;
      const at = now === undefined ? undefined : Math.round(now - past);
      const id = ulid(Math.max(0, at ?? 0));
      store.add(id, what, { at, up: device.uptime() - past });
      if (at !== undefined) owed.say({ id, at, type: what.type, data: what.data ?? {} });
    },
    learnTime(bootedAt) {
      store.learnTime(bootedAt);
      owed.up();
    },
  };
}
