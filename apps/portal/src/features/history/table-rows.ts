import type { HistoryResource } from '@poolhouse/contract/api/units';
import type { View } from './period-span.ts';

export interface TableRow {
  /** Epoch seconds of its start. */
  readonly at: number;
  /** Means, in the order of the channels; undefined where nothing was measured. */
  readonly values: readonly (number | undefined)[];
}

const HOUR_S = 3600;
/** Up to so many seconds every row has its line; of more, an hour has one. */
const CLOSE_S = 2 * HOUR_S;

/** What is seen of a history as lines of a table. @param rows of the history, by rising time */
export function tableRows(
  { v }: Pick<HistoryResource, 'v'>,
  view: View,
  channels: readonly string[],
  rows: readonly { readonly time: number; readonly index: number }[],
): TableRow[] {
  const step = view.to - view.from <= CLOSE_S ? 1 : HOUR_S;
  const lines = new Map<number, number[]>();
  for (const { time, index } of rows) {
    if (time < view.from || time >= view.to) continue;
    // Hours begin where the view does, which of a whole day is where its day does.
    const at = step === 1 ? time : view.from + Math.floor((time - view.from) / step) * step;
    lines.set(at, [...(lines.get(at) ?? []), index]);
  }
  return [...lines].map(([at, indexes]) => ({
    at,
    values: channels.map((channel) => {
      const found = indexes.flatMap((index) => v[channel]?.[index] ?? []);
      return found.length > 0 ? found.reduce((sum, value) => sum + value, 0) / found.length : undefined;
    }),
  }));
}
