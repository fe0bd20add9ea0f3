/** All that the portal keeps in a browser for longer than a tab. */
export type StorageKey = 'locale' | 'theme' | 'backLink' | 'historyHidden' | 'lastPools';

/** Runs what a browser may forbid, or have no room for: then nothing is remembered and nothing breaks. */
function attempt<Output>(run: () => Output): Output | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

export const storage = {
  get: (key: StorageKey): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  set: (key: StorageKey, value: string): void => attempt(() => localStorage.setItem(key, value)),
  remove: (key: StorageKey): void => attempt(() => localStorage.removeItem(key)),
};

const PREFIX = 'draft:';

/** Whose draft it is that is typed where no login is needed. */
export const ANYBODY = '';

/** What was typed in this tab and is not saved yet, as one text an owner (decision 042). It survives a reload. */
export const tabDrafts = {
  get: (owner: string): string | null => attempt(() => sessionStorage.getItem(PREFIX + owner)) ?? null,
  /** An empty text is forgotten. */
  set: (owner: string, text: string): void =>
    attempt(() =>
      text ? sessionStorage.setItem(PREFIX + owner, text) : sessionStorage.removeItem(PREFIX + owner),
    ),
  /**
   * Forgets all but this user's; without one, all.
   * @param of how the owners begin who are looked at; users begin with a slash, by their IRI
   */
  onlyOf: (user?: string, of = ''): void =>
    attempt(() => {
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith(PREFIX + of) && key !== PREFIX + user) sessionStorage.removeItem(key);
      }
    }),
};
