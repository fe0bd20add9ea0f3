/** A typed event map: one generic `on` and `emit`, listeners called in the order of their coming. */
export interface Events<M> {
  on<K extends keyof M>(name: K, listener: (event: M[K]) => void): () => void;
  emit<K extends keyof M>(name: K, event: M[K]): void;
}

export function createEvents<M>(): Events<M> {
  const listeners = new Map<keyof M, Set<(event: never) => void>>();
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) (listener as (e: typeof event) => void)(event);
    },
  };
}
