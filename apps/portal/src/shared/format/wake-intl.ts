/**
 * Whoever writes the first number or date has the browser list all languages that it knows, which takes a slow phone a tenth of a
 * second. Chromium's threads share the list: one that waits for nothing makes it, while the page goes on. Elsewhere it does no harm.
 */
export function wakeIntl(): void {
  try {
    new Worker(new URL('./intl.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // Without it the first number takes its time.
  }
}
