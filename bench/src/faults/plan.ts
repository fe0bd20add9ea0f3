import type { Random } from '../hostile/random.ts';

export const kinds = ['server', 'database', 'both'] as const;
export type Kind = (typeof kinds)[number];

export interface Kill {
  readonly kind: Kind;
  /** Milliseconds after everything was ready again. */
  readonly afterMs: number;
}

/** `each` kills of every kind in random order, each at a random moment. */
export function killPlan(random: Random, each: number, longestMs: number): Kill[] {
  return kinds
    .flatMap((kind) =>
      Array.from({ length: each }, () => ({ kind, afterMs: random() * longestMs, place: random() })),
    )
    .sort((one, other) => one.place - other.place)
    .map(({ kind, afterMs }) => ({ kind, afterMs }));
}
