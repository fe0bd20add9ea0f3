/**
 * Runs what is asked for under one key one after the other, in the order in which it was asked for. Without a bound of its
 * own: whoever asks waits for the answer before it asks much more.
 */
export type InTurn = (key: string, work: () => Promise<void>) => Promise<void>;

export function createInTurn(): InTurn {
  // Of those alone for whom something runs right now.
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
