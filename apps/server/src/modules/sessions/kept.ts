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

export function createKept<T extends {}>({ clock, changes, userOf, endOf }: KeptDeps<T>): Kept<T> {
  const values = lruCache<{ value: T; from: number; until: number }>(most);
  /** Rises with each change: what was asked before one and is answered after it is not kept. */
  let change = 0;

  function forget(userId?: string): void {
    change += 1;
    for (const [key, { value }] of values.entries()) {
      if (userId === undefined || userOf(value) === userId) values.delete(key);
    }
  }
  changes.on(forget);

  return {
    async of(key, load) {
      const now = clock.now().getTime();
      const known = values.get(key);
      // After the clock was set back nothing is known.
      if (known && now >= known.from && now < known.until && changes.areHeard()) return known.value;
      const before = change;
      const value = await load();
      if (value !== undefined && change === before && changes.areHeard()) {
        const until = Math.min(now + keptMs, endOf?.(value) ?? Number.POSITIVE_INFINITY);
        values.set(key, { value, from: now, until });
      }
      return value;
    },
    forget,
  };
}
