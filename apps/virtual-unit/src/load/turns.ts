import type { Clock } from '#clock.ts';

/** One timer for units by the thousand, each of which has a moment of its own in every period. */
export interface Turns {
  /** A clock whose tasks run at this place's moment: 0 for the beginning of the period, 1 for its end. */
  clockAt(place: number): Clock;
  /** ms by which the latest turn came too late since this was asked last: the process has more to do than it can. */
  takeLate(): number;
  stop(): void;
}

/** Tasks of one period, by their moment in it. */
interface Ring {
  readonly slots: readonly Set<() => void>[];
  /** Slots that are done, since 1970. */
  done: number;
}

const SLICE_MS = 10;
/** Then whatever came in over the network is looked at. */
const MOST_AT_ONCE_MS = 20;

export function createTurns(clock: Clock): Turns {
  const now = () => clock.now().getTime();
  const rings = new Map<number, Ring>();
  let late = 0;

  function ringOf(ms: number): Ring {
    const slots = Array.from({ length: Math.ceil(ms / SLICE_MS) }, () => new Set<() => void>());
    const ring = rings.get(ms) ?? { slots, done: Math.floor(now() / SLICE_MS) };
    rings.set(ms, ring);
    return ring;
  }
  function turn(ring: Ring): void {
    const { slots } = ring;
    const until = now() + MOST_AT_ONCE_MS;
    while ((ring.done + 1) * SLICE_MS <= now() && now() <= until) {
      ring.done += 1;
      late = Math.max(late, now() - ring.done * SLICE_MS);
      // What was missed is missed: a unit makes up for it by itself.
      ring.done = Math.max(ring.done, Math.floor(now() / SLICE_MS) - slots.length);
      for (const run of slots[ring.done % slots.length] ?? []) run();
    }
  }
  const stop = clock.every(SLICE_MS, () => {
    for (const ring of rings.values()) turn(ring);
  });

  return {
    clockAt: (place) => ({
      now: () => clock.now(),
      every(ms, run) {
        const { slots } = ringOf(ms);
        const slot = slots[Math.floor(place * slots.length)] ?? slots[0];
        slot?.add(run);
        return () => slot?.delete(run);
      },
    }),
    takeLate() {
      const taken = late;
      late = 0;
      return taken;
    },
    stop,
  };
}
