import { CALM_MS, UNSEEN_MS } from '@poolhouse/domain/alerts/alert-rules';
import type { Cause } from './causes.ts';

/** What is known of something that is wrong, and has not ended; times in epoch milliseconds. */
export interface CurrentAlert {
  readonly id: string;
  readonly source: Cause['source'];
  readonly about: string;
  readonly isOpen: boolean;
  /** It had ended shortly before it began again. */
  readonly hasReturned: boolean;
  readonly turningSince: number | undefined;
  readonly seenAt: number;
}

/** What is to be written of one alert. */
export type Step =
  | { readonly do: 'await' | 'raise'; readonly cause: Cause }
  | { readonly do: 'open'; readonly alert: CurrentAlert; readonly cause: Cause }
  | { readonly do: 'turn'; readonly alert: CurrentAlert; readonly since: number | null }
  | { readonly do: 'see' | 'drop' | 'end'; readonly alert: CurrentAlert };

const keyOf = ({ source, about }: { source: string; about: string }): string => `${source} ${about}`;

/** What is said now against what is known: the same whichever server looks, and however often. */
export function stepsOf(known: readonly CurrentAlert[], causes: readonly Cause[], now: number): Step[] {
  const byKey = new Map(causes.map((cause) => [keyOf(cause), cause]));
  const current = new Set(known.map(keyOf));
  const news = causes.filter((cause) => cause.standing === 'beyond' && !current.has(keyOf(cause)));
  return [
    ...known.flatMap((alert) => stepOf(alert, byKey.get(keyOf(alert)), now)),
    ...news.map((cause): Step => ({ do: cause.delay > 0 ? 'await' : 'raise', cause })),
  ];
}

function stepOf(alert: CurrentAlert, cause: Cause | undefined, now: number): Step[] {
  const lasted = alert.turningSince === undefined ? 0 : now - alert.turningSince;
  const isSeen = now - alert.seenAt <= UNSEEN_MS;
  const see: Step = { do: 'see', alert };
  if (!alert.isOpen) {
    if (cause?.standing !== 'beyond') return [{ do: 'drop', alert }];
    // After a silence it lasts from now on.
    if (!isSeen) return [{ do: 'turn', alert, since: now }];
    return lasted >= cause.delay ? [{ do: 'open', alert, cause }] : [see];
  }
  if (cause) return alert.turningSince === undefined ? [] : [{ do: 'turn', alert, since: null }];
  // What is measured swings to and fro, and what came back at once does.
  const swings = alert.source === 'low' || alert.source === 'high' || alert.hasReturned;
  if (!swings) return [{ do: 'end', alert }];
  if (alert.turningSince === undefined || !isSeen) return [{ do: 'turn', alert, since: now }];
  return lasted >= CALM_MS ? [{ do: 'end', alert }] : [see];
}
