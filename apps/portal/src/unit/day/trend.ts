import type { HistoryResource } from '@poolhouse/contract/api/units';
import { orderedRows } from '#unit/chart/chart-columns.ts';

const HOUR_S = 3600;
/** Less than half an hour says nothing about an hour. */
const LEAST_S = 1800;

/**
 * How much a channel changed in the last hour, in its own unit for an hour, as the slope of the line through its
 * minutes (one noisy minute at either end would shift a mere difference). Undefined while too little is known.
 * @param now epoch seconds
 */
export function trendOf(
  history: Pick<HistoryResource, 't' | 'v'>,
  channel: string,
  now: number,
): number | undefined {
  const column = history.v[channel] ?? [];
  const points = orderedRows(history.t)
    .filter(({ time }) => time > now - HOUR_S && time <= now)
    .flatMap(({ time, index }) => {
      const value = column[index];
      return typeof value === 'number' ? [{ x: time, y: value }] : [];
    });
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || last.x - first.x < LEAST_S) return undefined;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const up = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const along = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return (up / along) * HOUR_S;
}
