import type { Clock } from '#platform/clock.ts';
import { lruCache } from '#platform/lru-cache.ts';

/** Tells whose account has changed, on whatever node and by whatever hand. */
export interface Changes {
  areHeard(): boolean;
  on(listener: (userId: string | undefined) => void): void;
}

export interface KeptDeps<T> {
  clock: Clock;
  changes: Changes;
  userOf(value: T): string;
  /** When a value ends by itself; milliseconds since 1970. */
  endOf?(value: T): number;
  /** Milliseconds that pass whatever is done to the clock; this process's own where nothing is said. */
  elapsed?(): number;
}

/** Answers of the database about users, known for some seconds, and no longer than until something of theirs changes. */
export interface Kept<T> {
  of<F extends T | undefined>(key: string, load: () => Promise<F>): Promise<F | T>;
  /** Forgets what is of a user; all without one. */
  forget(userId?: string): void;
}

const keptMs = 5_000;
/** Some 1 KB each: those who asked last. */
const most = 10_000;

export function createKept<T extends {}>(deps: KeptDeps<T>): Kept<T> {
  const { clock, changes, userOf, endOf, elapsed = () => performance.now() } = deps;
  const values = lruCache<{ value: T; asOf: number; from: number; until: number; asked: number }>(most);
  /** Changes so far: an answer is as of the change before it was asked for. */
  let count = 0;
  let ofAll = 0;
  /** The newest of each user; when these are as many as may be, nobody is known any more. */
  const ofUser = new Map<string, number>();

  function forget(userId?: string): void {
    count += 1;
    if (userId !== undefined && ofUser.size < most) {
      ofUser.set(userId, count);
      return;
    }
    ofAll = count;
    ofUser.clear();
    values.clear();
  }
  changes.on(forget);

  const isCurrent = (value: T, asOf: number): boolean =>
    asOf >= ofAll && asOf >= (ofUser.get(userOf(value)) ?? 0);

  return {
    async of(key, load) {
      const now = clock.now().getTime();
      const known = values.get(key);
      // By the clock, with which sessions end, and by one that nobody sets back.
      const isInTime =
        known !== undefined && now >= known.from && now < known.until && elapsed() - known.asked < keptMs;
      if (isInTime && isCurrent(known.value, known.asOf) && changes.areHeard()) return known.value;
      const asOf = count;
      const asked = elapsed();
      const value = await load();
      if (value !== undefined && isCurrent(value, asOf) && changes.areHeard()) {
        const until = Math.min(now + keptMs, endOf?.(value) ?? Number.POSITIVE_INFINITY);
        values.set(key, { value, asOf, from: now, until, asked });
      }
      return value;
    },
    forget,
  };
}
