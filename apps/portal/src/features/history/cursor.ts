import { createContext, useContext, useSyncExternalStore } from 'react';

/** The one time that all pictures point at, epoch seconds; undefined when nobody points. */
export interface Cursor {
  read(): number | undefined;
  set(at: number | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** Beside React's state: what points moves with every frame, and only what shows it is drawn anew. */
export function createCursor(): Cursor {
  const listeners = new Set<() => void>();
  let time: number | undefined;
  return {
    read: () => time,
    set(at) {
      if (at === time) return;
      time = at;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const CursorContext = createContext<Cursor>(createCursor());

/** What of the cursor's time is shown: only another answer draws anew. */
export function useAtCursor<T extends string | number | undefined>(of: (at: number | undefined) => T): T {
  const cursor = useContext(CursorContext);
  return useSyncExternalStore(cursor.subscribe, () => of(cursor.read()));
}

/**
 * The row of rising times that a time points at: the nearest, when it is no farther than `reach`.
 * @param reach seconds
 */
export function rowAt(t: readonly number[], at: number, reach: number): number | undefined {
  let [low, high] = [0, t.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const near = [low - 1, low].filter((row) => t[row] !== undefined);
  const far = (row: number) => Math.abs((t[row] ?? 0) - at);
  const best = near.reduce<number | undefined>(
    (found, row) => (found === undefined || far(row) < far(found) ? row : found),
    undefined,
  );
  return best !== undefined && far(best) <= reach ? best : undefined;
}
