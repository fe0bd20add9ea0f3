import type { HistoryResource } from '@poolhouse/contract/api/units';
import { useMemo } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { trendOf } from './trend.ts';

/** Less than this in an hour is noise of the thermometer. */
const STEADY = 0.05;

/**
 * 'rising 0.3 °C an hour', empty while too little is known.
 * @param now the server's clock in epoch milliseconds
 */
export function useTrend(history: HistoryResource | undefined, now: number): string {
  const t = useT();
  const { number } = useFormat();
  // The history has a row a minute, so within one the slope stays.
  const minute = Math.floor(now / 60_000);
  const trend = useMemo(() => history && trendOf(history, 'water', minute * 60), [history, minute]);
  if (trend === undefined) return '';
  if (Math.abs(trend) < STEADY) return t('status.steady');
  const value = number(Math.abs(trend), 1);
  return t(trend > 0 ? 'status.rising' : 'status.falling', { value });
}
