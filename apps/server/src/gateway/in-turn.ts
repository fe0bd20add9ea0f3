/**
 * Runs tasks with the same key one after the other, in the order in which they come. It has no bound of its own:
 * callers wait for an answer before they ask for much more.
 */
export type InTurn = (key: string, work: () => Promise<void>) => Promise<void>;

export function createInTurn(): InTurn {
  // Only keys for which something runs right now.
  const last = new Map<string, Promise<void>>();
  return (key, work) => {
    const before = last.get(key);
    const own: Promise<void> = (before ? before.then(work, work) : work()).finally(() => {
      if (last.get(key) === own) last.delete(key);
    });
    last.set(key, own);
    return own;
  };
}
