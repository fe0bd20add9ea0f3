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

/** Numbers in rising order, as ranges. */
export function rangesOf(numbers: readonly number[]): SequenceRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}

/** The last number such that all from `oldest` on are there; one less than `oldest` when it is missing itself. */
export const acknowledgedUpTo = (ranges: readonly SequenceRange[], oldest: number): number =>
  ranges.find(({ from, to }) => from <= oldest && oldest <= to)?.to ?? oldest - 1;
