export const counterNames = ['heating', 'filling'] as const;
export type CounterName = (typeof counterNames)[number];

export const isCounter = (name: unknown): name is CounterName =>
  (counterNames as readonly unknown[]).includes(name);

/** Seconds of heating or litres of filling. */
export interface Counter {
  readonly total: number;
  readonly sinceReset: number;
  /** Epoch ms, undefined: never. */
  readonly resetAt: number | undefined;
}

export const newCounter: Counter = { total: 0, sinceReset: 0, resetAt: undefined };

/** After so much more; the same one when it is nothing. */
export function counted(counter: Counter, more: number): Counter {
  if (!(more > 0)) return counter;
  return { ...counter, total: counter.total + more, sinceReset: counter.sinceReset + more };
}

/** Begins to count anew at an instant (epoch ms); the total stays. */
export function resetCounter({ total }: Counter, resetAt: number): Counter {
  return { total, sinceReset: 0, resetAt };
}
