declare global {
  interface Window {
    /** Not in every browser, nor in the compiler's library. */
    readonly CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

/**
 * A phone's back is a wish to close what lies over the page and not to leave the page, where the browser tells of it. It
 * tells of Escape too, unless that is answered already.
 * @returns ends it
 */
export function onBack(close: () => void): () => void {
  if (!window.CloseWatcher) return () => undefined;
  const watcher = new window.CloseWatcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}
