import { destination } from './destination.ts';

/** Whether the server has another portal by now: the files of this one are gone. */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!own) return false;
  const answer = await fetch(own.src, { method: 'HEAD', cache: 'no-store' });
  return answer.status === 404;
}

/**
 * A tab that was opened before an upgrade asks for screens that the server has no more. It is loaded anew, at where it
 * was going; when a file is missing for any other reason, the screen that says so stays.
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
