import type { HistoryResource } from '@poolhouse/contract/api/units';
import { orderedRows } from '#unit/chart/chart-columns.ts';

/** A time during which something ran, in epoch seconds, `to` exclusive. */
export interface RunningSpan {
  readonly from: number;
  readonly to: number;
}

const ROW_S = 60;
/** Minutes that belong together may lie a little apart: a unit's minute is no clock's. */
const JOIN_S = 90;

/** When an output ran, from the seconds it was on in each row's minute; undefined when it was never reported. */
export function runningSpans(
  history: Pick<HistoryResource, 't' | 'o'>,
  output: string,
): RunningSpan[] | undefined {
  const column = history.o[output];
  if (!column?.some((seconds) => seconds !== null)) return undefined;
  const spans: { from: number; to: number }[] = [];
  for (const { time, index } of orderedRows(history.t)) {
    if (!column[index]) continue;
    const last = spans.at(-1);
    if (last && time - last.to <= JOIN_S - ROW_S) last.to = time + ROW_S;
    else spans.push({ from: time, to: time + ROW_S });
  }
  return spans;
}

/** Minutes that an output ran, counted from the seconds that the unit itself counted. */
export function minutesOn(history: Pick<HistoryResource, 't' | 'o'>, output: string): number {
  const column = history.o[output] ?? [];
  const seconds = orderedRows(history.t).reduce((sum, { index }) => sum + (column[index] ?? 0), 0);
  return Math.round(seconds / 60);
}
