/** What each unit may cause, whatever it connects as and however often. */
export interface Budgets {
  /** Charges the unit. False, and nothing charged, when that is more than it has now. */
  spend(unitId: string, cost: number): boolean;
  /** It turned out to cost so much more, or, below 0, less. What is missing is owed. */
  settle(unitId: string, more: number): void;
  /** The unit has all of its budget again. */
  forget(unitId: string): void;
  /** Units that something is remembered of. */
  readonly size: number;
}

export interface BudgetOptions {
  /** What a unit may spend at once after a rest. */
  most: number;
  /** A second, for long. */
  perSecond: number;
  /** Monotonic milliseconds. */
  now(): number;
}

// Each charge looks at so many others, which finds all that are full again at a constant cost.
const looks = 2;

export function createBudgets({ most, perSecond, now }: BudgetOptions): Budgets {
  // When each bucket will be full again. One that is full needs no entry, so that there are as many as units that sent
  // something just now; only who has a unit's secret makes one.
  const fullAt = new Map<string, number>();
  const msOf = (cost: number): number => (cost * 1_000) / perSecond;

  function set(unitId: string, at: number, time: number): void {
    fullAt.delete(unitId);
    if (at > time) fullAt.set(unitId, at);
  }

  function forgetFull(time: number): void {
    let left = looks;
    for (const [unitId, at] of fullAt) {
      if (left-- === 0) return;
      set(unitId, at, time);
    }
  }

  return {
    spend(unitId, cost) {
      const time = now();
      forgetFull(time);
      const after = Math.max(time, fullAt.get(unitId) ?? time) + msOf(cost);
      if (after - time > msOf(most)) return false;
      set(unitId, after, time);
      return true;
    },
    settle(unitId, more) {
      const time = now();
      set(unitId, Math.max(time, fullAt.get(unitId) ?? time) + msOf(more), time);
    },
    forget: (unitId) => void fullAt.delete(unitId),
    get size() {
      return fullAt.size;
    },
  };
}
