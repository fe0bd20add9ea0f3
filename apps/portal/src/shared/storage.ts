/** All that the portal keeps in a browser. */
export type StorageKey = 'locale' | 'theme' | 'backLink';

/** Local storage that may be forbidden or full: then nothing is remembered and nothing breaks. */
export const storage = {
  get(key: StorageKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing depends on what is remembered.
    }
  },
  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
