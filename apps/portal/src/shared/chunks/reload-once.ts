import { hasTypedText } from './typed-text.ts';

const KEY = 'reloaded';
/** Milliseconds in which a page is loaded anew by itself at most once. */
const ONCE_IN = 120_000;

/** Remembered in the tab's own storage, or a page that fails again and again would load itself for ever. */
function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    if (Math.abs(now - last) < ONCE_IN) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    // What can't be remembered is not done by itself.
    return false;
  }
}

/**
 * Loads the page anew at `place`, by itself: not twice in a row, and never while somebody's text would be lost.
 * @returns whether it does
 */
export function reloadOnce(place: string = location.href): boolean {
  if (hasTypedText() || !mayReload(Date.now())) return false;
  if (place === location.href) location.reload();
  else location.assign(place);
  return true;
}
