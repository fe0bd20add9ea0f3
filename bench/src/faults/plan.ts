import type { Random } from '../hostile/random.ts';

export interface Kill<Kind extends string> {
  readonly kind: Kind;
  /** Milliseconds after everything was ready again. */
  readonly afterMs: number;
}

/** So many kills of every kind in random order, each at a random moment. */
export function killPlan<Kind extends string>(
  random: Random,
  counts: readonly (readonly [kind: Kind, count: number])[],
  longestMs: number,
): Kill<Kind>[] {
  return counts
    .flatMap(([kind, count]) =>
      Array.from({ length: count }, () => ({ kind, afterMs: random() * longestMs, place: random() })),
    )
    .sort((one, other) => one.place - other.place)
    .map(({ kind, afterMs }) => ({ kind, afterMs }));
}
