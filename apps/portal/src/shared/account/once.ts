const begun = new Map<string, Promise<void>>();

/** The promise of the action that runs or has succeeded under `key`; one that failed may run again. */
export function once(key: string, run: () => Promise<void>): Promise<void> {
  const known = begun.get(key);
  if (known) return known;
  const promise = run();
  begun.set(key, promise);
  promise.catch(() => begun.delete(key));
  return promise;
}
