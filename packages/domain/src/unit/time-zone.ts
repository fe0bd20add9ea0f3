/** Runtimes know more of three letters, which stand for several zones and which no calendar reckons with (BST, IST). */
const shortNames = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '));

/**
 * An IANA time zone, in the case in which it is written; undefined when there is none of this name. Offsets are none:
 * where a pool is, clocks may be changed. A newer name (`Europe/Kyiv`) stays as it was given, though a runtime may still
 * go by the older one.
 */
export function timeZoneNamed(typed: string): string | undefined {
  if (!/^[A-Za-z]/.test(typed)) return undefined;
  if (typed.length === 3 && !shortNames.has(typed.toUpperCase())) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions();
    return timeZone.toLowerCase() === typed.toLowerCase() ? timeZone : typed;
  } catch {
    return undefined;
  }
}
