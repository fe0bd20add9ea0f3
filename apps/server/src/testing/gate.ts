/** Holds whoever comes until so many have come: what happens between two steps of each, happens for sure. */
export function gate(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) resolve();
    return promise;
  };
}
