import type { HistoryResource } from '@poolhouse/contract/api/units';
import { useMemo } from 'react';
import { trendOf } from './trend.ts';

/**
 * By how many °C the water rises in an hour, undefined while too little is known.
 * @param now the server's clock in epoch milliseconds
 */
export function useTrend(history: HistoryResource | undefined, now: number): number | undefined {
  // The history has a row a minute, so within one the slope stays.
  const minute = Math.floor(now / 60_000);
  return useMemo(() => history && trendOf(history, 'water', minute * 60), [history, minute]);
}
