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

/** Up to which number all are there without a gap from `start` on; undefined when `start` itself is missing. */
export function reachOf(ranges: readonly SequenceRange[], start: number): number | undefined {
  return ranges.find(({ from, to }) => from <= start && start <= to)?.to;
}

/**
 * The same, but not beyond `to`, the end of the message that is answered: somebody else with the unit's secret may have
 * stored rows there, and the unit must not forget numbers that it has yet to use.
 */
export function acknowledgedUpTo(
  ranges: readonly SequenceRange[],
  { start, to }: { start: number; to: number },
): number | undefined {
  const reach = reachOf(ranges, start);
  return reach === undefined ? undefined : Math.min(reach, to);
}
