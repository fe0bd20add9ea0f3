import { codeOf, isRerouted } from './constraint.ts';

/**
 * A store that rejects only what can never be stored: when the database rejects a batch for its data, its halves are
 * tried, until only the entry at fault is left.
 * @param onRejected told about that entry
 * A batch that was rejected may be stored in part: storing it again must do no harm.
 */
export function withoutPoison<Entry>(
  store: (entries: readonly Entry[]) => Promise<void>,
  onRejected: (entries: readonly Entry[], error: unknown) => void,
): (entries: readonly Entry[]) => Promise<void> {
  return async function storeGood(entries) {
    try {
      await store(entries);
    } catch (error) {
      if (!isAboutData(error)) throw error;
      if (entries.length === 1) return onRejected(entries, error);
      const middle = Math.ceil(entries.length / 2);
      await storeGood(entries.slice(0, middle));
      await storeGood(entries.slice(middle));
    }
  };
}

/** SQLSTATE classes: data exception, integrity constraint violation. */
function isAboutData(error: unknown): boolean {
  return /^2[23]...$/.test(String(codeOf(error))) && !isRerouted(error);
}
