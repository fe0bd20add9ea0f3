/**
 * Remembers for some seconds which keys were found full, so that a flood of tries that are refused anyway causes no flood
 * of queries. Bounded: the oldest keys go first, and one that is forgotten is looked up again.
 */
export interface FullKeys {
  /** When there is room again under the fullest of these keys, as far as is remembered; milliseconds since 1970. */
  until(keys: readonly string[], now: number): number | undefined;
  add(key: string, now: number, until: number): void;
  forget(keys: readonly string[]): void;
}

const trustedMs = 5_000;

export function createFullKeys({ most = 10_000 }: { most?: number } = {}): FullKeys {
  const full = new Map<string, { until: number; trusted: number }>();

  function untilOf(key: string, now: number): number {
    const known = full.get(key);
    if (!known) return 0;
    // After the clock was set back nothing remembered is trusted.
    const isTrusted = now < Math.min(known.until, known.trusted) && now >= known.trusted - trustedMs;
    if (!isTrusted) full.delete(key);
    return isTrusted ? known.until : 0;
  }

  return {
    until(keys, now) {
      const latest = Math.max(0, ...keys.map((key) => untilOf(key, now)));
      return latest > 0 ? latest : undefined;
    },
    add(key, now, until) {
      full.delete(key);
      full.set(key, { until, trusted: now + trustedMs });
      const [oldest] = full.keys();
      if (full.size > most && oldest !== undefined) full.delete(oldest);
    },
    forget(keys) {
      for (const key of keys) full.delete(key);
    },
  };
}
