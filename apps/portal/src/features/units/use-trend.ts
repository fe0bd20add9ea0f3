import { useQuery } from '@tanstack/react-query';
import { isoDate } from '../../shared/format/date-time.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { LiveUnit } from '../../shared/live/live-unit.ts';
import { dayHistoryQuery } from './history-query.ts';
import { trendOf } from './trend.ts';
import { useStanding } from './use-standing.ts';

/** Less than this in an hour is noise of the thermometer. */
const STEADY = 0.05;

/** 'rising 0.3 °C an hour', empty while too little is known. */
export function useTrend(unit: LiveUnit): string {
  const t = useT();
  const { number } = useFormat();
  const { now } = useStanding(unit);
  const { data } = useQuery(dayHistoryQuery(unit['@id'], isoDate(new Date(now).toISOString(), unit.timeZone)));
  const trend = data && trendOf(data, 'water', now / 1000);
  if (trend === undefined) return '';
  if (Math.abs(trend) < STEADY) return t('status.steady');
  const value = number(Math.abs(trend), 1);
  return t(trend > 0 ? 'status.rising' : 'status.falling', { value });
}
