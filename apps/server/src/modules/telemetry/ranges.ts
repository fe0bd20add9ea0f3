/** Numbers from `from` to `to`, both inclusive. */
export interface SequenceRange {
  readonly from: number;
  readonly to: number;
}

/** PostgreSQL's text of an `int8multirange`: `{[1,11),[21,31)}`, in rising order. */
export function parseRanges(text: string): SequenceRange[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, end]) => ({
    from: Number(from),
    to: Number(end) - 1,
  }));
}

/** Up to which number all are there without a gap from `start` on; undefined when `start` itself is missing. */
export function reachOf(ranges: readonly SequenceRange[], start: number): number | undefined {
  return ranges.find(({ from, to }) => from <= start && start <= to)?.to;
}
