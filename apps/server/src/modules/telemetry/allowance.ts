import { createBudgets } from '#platform/budgets.ts';
import { lruCache } from '#platform/lru-cache.ts';
import type { UnitMetrics } from '#platform/unit-metrics.ts';
import { costOf, finalCost, perEpoch } from './costs.ts';
import { epochKey, type TelemetryEntry } from './entry.ts';
import type { Stored } from './store-entries.ts';

/** A fortnight's rows at once, which is what a unit's buffer holds, and in the long run sixty times what it measures. */
export const dailyRows = { rows: 25_000, perSecond: 1 };

export interface AllowanceOptions {
  rows: number;
  perSecond: number;
  /** Milliseconds after a refusal in which nothing at all is taken from the unit. */
  refusalMs: number;
  metrics: UnitMetrics;
}

/** How much units may have stored. */
export interface Allowance {
  /** False when the message is beyond what its unit may send now. */
  spend(entry: TelemetryEntry): boolean;
  /** Counts the refusal. Resolves when the unit may go on. */
  refuse(entry: TelemetryEntry): void | Promise<void>;
  /** The entry found no room: nothing was done for it. */
  giveBack(entry: TelemetryEntry): void;
  /** Charges what the entries cost after they were stored, beside what was charged before. */
  settle(entries: readonly TelemetryEntry[], news: Stored['news']): void;
  /** The unit has all of its budget again. */
  forget(unitId: string): void;
}

export function createAllowance({ rows, perSecond, refusalMs, metrics }: AllowanceOptions): Allowance {
  const budgets = createBudgets({ most: rows, perSecond, now: () => performance.now() });
  // For an epoch not in here the boot is charged beforehand, and given back if the database knows the epoch.
  const charged = lruCache<true>(10_000);
  const boots = new WeakSet<TelemetryEntry>();
  const chargeOf = (entry: TelemetryEntry): number => costOf(entry) + (boots.has(entry) ? perEpoch : 0);
  return {
    spend(entry) {
      const key = epochKey(entry);
      if (!charged.has(key)) boots.add(entry);
      if (!budgets.spend(entry.unitId, chargeOf(entry))) return false;
      charged.set(key, true);
      return true;
    },
    refuse(entry) {
      metrics.rows('refused', costOf(entry));
      return refusalMs === 0 ? undefined : new Promise((go) => setTimeout(go, refusalMs).unref());
    },
    giveBack(entry) {
      if (boots.has(entry)) charged.delete(epochKey(entry));
      budgets.settle(entry.unitId, -chargeOf(entry));
    },
    settle(entries, news) {
      for (const [key, group] of Map.groupBy(entries, epochKey)) {
        const [first] = group;
        if (!first) continue;
        // Nothing was stored of this epoch: its boot is still to be paid.
        if (!news.has(key)) charged.delete(key);
        const answered = group.reduce((sum, entry) => sum + costOf(entry), 0);
        const before = group.reduce((sum, entry) => sum + chargeOf(entry), 0);
        const { rows: stored = 0, isNew = false } = news.get(key) ?? {};
        const repeats = group.reduce((sum, { rows, notYet }) => sum + rows.length + notYet.length, -stored);
        budgets.settle(first.unitId, finalCost(group.length, answered, repeats, isNew) - before);
      }
    },
    forget: budgets.forget,
  };
}
