import { useNow } from '#shared/format/use-now.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { type Standing, standingOf } from './presence-words.ts';
import { serverNow } from './server-now.ts';

/** How a unit stands now, second by second, with the server's clock in epoch milliseconds. */
export function useStanding(unit: LiveUnit): Standing & { readonly now: number } {
  const now = useNow();
  return { ...standingOf(unit, now), now: serverNow(unit, now) };
}
