import { intervalMinutes } from '@poolhouse/domain/filtration/interval';
import type { Translate } from '#shared/i18n/use-t.ts';
import { intervalsOf } from '#unit/setting-views/intervals-of.ts';
import type { Layout } from './layout.ts';

/** '13 h 40 min', '9 h', '40 min' */
export function spell(t: Translate, minutes: number): string {
  const hours = minutes < 60 ? [] : [t('setting.hours', { hours: Math.floor(minutes / 60) })];
  const rest =
    minutes % 60 === 0 && hours.length > 0 ? [] : [t('setting.minutes', { minutes: minutes % 60 })];
  return [...hours, ...rest].join(' ').replaceAll(' ', '\u00a0');
}

/** '3 intervals, 13 h a day'; nothing of what cannot be gone by. */
export const scheduleSummary: Layout['summary'] = ({ shown, faults }, { t }) => {
  if (faults.length > 0) return '';
  const running = intervalsOf(shown).filter(({ item }) => item.speed !== 'off');
  const minutes = running.reduce((sum, interval) => sum + intervalMinutes(interval), 0);
  return t('setting.schedule', { count: running.length, time: spell(t, minutes) });
};
