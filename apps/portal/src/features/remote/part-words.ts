import type { UnitState } from '@poolhouse/contract/api/units';
import { formatStamp, formatTime, isoDate } from '#shared/format/date-time.ts';
import type { Translate } from '#shared/i18n/use-t.ts';
import { runWhy } from '#unit/show/equipment.ts';
import type { Phrase } from '#unit/show/phrase.ts';
import { washWaits } from '#unit/show/wash-waits.ts';
import type { BoardPart } from './board.ts';

const DAY_MS = 86_400_000;

interface Wording {
  readonly t: Translate;
  /** An ISO instant as people read it: of the day, and with its date. */
  readonly time: (instant: string) => string;
  readonly stamp: (instant: string) => string;
}

/** Until when a part does what it does, as the unit says. @param said what is said of it anyway, and why */
export function partWords(
  part: BoardPart,
  state: UnitState,
  said: string | undefined,
  wording: Wording,
): string | undefined {
  const { t, time, stamp } = wording;
  const { outputs } = state;
  const until = (name: string): string | undefined => {
    const value = outputs[name];
    return typeof value === 'string' ? t('board.until', { time: time(value) }) : undefined;
  };
  if (part === 'filtration') {
    return [said, runWhy(state) && until('filtrationUntil')].filter(Boolean).join(' ');
  }
  if (part === 'backwash') {
    const next = outputs.nextBackwash;
    if (outputs.backwash !== 'stopped') return joined(said, until('backwashUntil'));
    return typeof next === 'string' && !washWaits(outputs)
      ? t('board.backwash.next', { time: stamp(next) })
      : said;
  }
  return part.startsWith('relay') ? joined(said, until(`${part}Until`)) : said;
}

const joined = (...words: (string | undefined)[]): string => words.filter(Boolean).join(' · ');

/** @param until ISO instant at which dosing goes on @param now epoch ms */
export function pauseWords(until: string, now: number, timeZone: string): Phrase {
  const today = isoDate(new Date(now).toISOString(), timeZone);
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const day = isoDate(until, timeZone);
  const time = formatTime(until, timeZone);
  if (day === today) return { key: 'board.dosing.paused', values: { time } };
  if (day === tomorrow) return { key: 'board.dosing.pausedTomorrow', values: { time } };
  // Longer than the cloud can ask for.
  return { key: 'board.dosing.paused', values: { time: formatStamp(until, timeZone) } };
}
