/** Waits, but no longer than until the device has a network again, or `signal` ends it. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
