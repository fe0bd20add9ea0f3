import { idsAck } from '@poolhouse/contract/unit/messages';
import { createPatience } from './patience.ts';

export interface OwedOptions<Said> {
  /** What is kept until the cloud acknowledged it. */
  readonly store: {
    /** The oldest first. */
    owed(limit: number): readonly Said[];
    /** @returns whether one of them was owed */
    acknowledge(ids: readonly string[]): boolean;
  };
  /** @returns false when there is no connection */
  readonly publish: (said: Said) => boolean;
  /** Host's time in ms, for waiting. */
  readonly hostNow: () => number;
}

/** Says how commands ended, or what happened, again and again until the cloud has stored it. */
export interface Owed<Said> {
  /** A connection began. */
  up(): void;
  /** Says one for the first time. */
  say(said: Said): void;
  tick(): void;
  acknowledge(body: unknown): void;
}

/** Said at once: far fewer than a unit may send in a burst. */
const AT_ONCE = 20;

export function createOwed<Said>({ store, publish, hostNow }: OwedOptions<Said>): Owed<Said> {
  const patience = createPatience();
  let saidAt: number | undefined;
  /** Said and not acknowledged, of those that were said together. */
  let waiting = 0;

  function say(all: readonly Said[]): void {
    const gone = all.map(publish).filter(Boolean).length;
    waiting += gone;
    // Without a connection none goes, and a new one says them all. A later one does not put off the earlier ones.
    if (gone > 0) saidAt ??= hostNow();
  }
  function sayOwed(): void {
    waiting = 0;
    say(store.owed(AT_ONCE));
  }

  return {
    up() {
      patience.renew();
      saidAt = undefined;
      sayOwed();
    },
    say: (said) => say([said]),
    tick() {
      if (saidAt === undefined || hostNow() - saidAt < patience.ms) return;
      saidAt = undefined;
      patience.lengthen();
      sayOwed();
    },
    acknowledge(body) {
      const ack = idsAck.safeParse(body);
      if (!ack.success || !store.acknowledge(ack.data.ids)) return;
      patience.renew();
      waiting -= ack.data.ids.length;
      saidAt = store.owed(1).length > 0 ? hostNow() : undefined;
      // All that was said has arrived, and there is more.
      if (waiting <= 0 && saidAt !== undefined) sayOwed();
    },
  };
}
