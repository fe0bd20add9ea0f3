import { destination } from './destination.ts';

/** Whether the server has another portal by now, so that the files of this one are gone. */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!own) return false;
  const answer = await fetch(own.src, { method: 'HEAD', cache: 'no-store' });
  return answer.status === 404;
}

/**
 * A tab that was opened before an upgrade asks for files that the server no longer has: it is reloaded at the place it
 * was going to. When a file is missing for any other reason, the error screen stays.
 */
export function followNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    const { pathname, search, hash } = destination();
    isReplaced().then(
      (replaced) => replaced && location.assign(`${pathname}${search}${hash}`),
      () => undefined,
    );
  });
}
