declare global {
  interface Window {
    /** Not in every browser, nor in the compiler's library. */
    readonly CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

/**
 * Escape closes what lies over the page, and so does a phone's back where the browser tells of it (CloseWatcher), which
 * would leave the page otherwise.
 * @param open what lies there; while something lies over it, that is what closes
 * @returns ends it
 */
export function onDismiss(open: () => Element | null | undefined, close: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || open()?.closest('[inert]')) return;
    // Answered with this: nothing else closes with it, and the browser does not tell of it once more.
    event.preventDefault();
    close();
  };
  document.addEventListener('keydown', onKey);
  const watcher = window.CloseWatcher && new window.CloseWatcher();
  if (watcher) watcher.onclose = close;
  return () => {
    document.removeEventListener('keydown', onKey);
    watcher?.destroy();
  };
}
