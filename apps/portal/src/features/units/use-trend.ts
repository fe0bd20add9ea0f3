import { useMemo } from 'react';
import { useFormat } from '../../shared/format/use-format.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { LiveUnit } from '../../shared/live/live-unit.ts';
import { trendOf } from './trend.ts';
import { useToday } from './use-today.ts';

/** Less than this in an hour is noise of the thermometer. */
const STEADY = 0.05;

/** 'rising 0.3 °C an hour', empty while too little is known. */
export function useTrend(unit: LiveUnit): string {
  const t = useT();
  const { number } = useFormat();
  const { data, now } = useToday(unit);
  // The history has a row a minute, so within one the slope stays.
  const minute = Math.floor(now / 60_000);
  const trend = useMemo(() => data && trendOf(data, 'water', minute * 60), [data, minute]);
  if (trend === undefined) return '';
  if (Math.abs(trend) < STEADY) return t('status.steady');
  const value = number(Math.abs(trend), 1);
  return t(trend > 0 ? 'status.rising' : 'status.falling', { value });
}
