import type { HistoryResource } from '@poolhouse/contract/api/units';
import { useMemo } from 'react';
import { trendOf } from './trend.ts';

/**
 * By how many °C the water rises in an hour, undefined while too little is known.
 * @param minute of the server's clock in epoch milliseconds: the history has a row in each, so within one the slope stays
 */
export function useTrend(history: HistoryResource | undefined, minute: number): number | undefined {
  return useMemo(() => history && trendOf(history, 'water', minute / 1000), [history, minute]);
}
