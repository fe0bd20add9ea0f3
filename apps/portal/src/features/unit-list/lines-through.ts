/** Seconds from one point to the next; what is further apart is a gap. */
const step = 1_800;
/** So little is no more than noise: the line is drawn as if there were as much. */
const leastRange = 1;

interface Size {
  width: number;
  height: number;
}

/**
 * Lines through points of half hours, one each between two gaps, over the time from the first point to the last.
 * @param times epoch seconds, rising
 * @returns `points` of a polyline each
 */
export function linesThrough(
  times: readonly number[],
  values: readonly (number | null)[],
  { width, height }: Size,
): string[] {
  const known = times.flatMap((at, index) => {
    const value = values[index];
    return typeof value === 'number' ? [{ at, value }] : [];
  });
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  const all = known.map(({ value }) => value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const range = Math.max(high - low, leastRange);
  const middle = (low + high) / 2;
  const lines: string[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, value } of known) {
    if (at - before > step) lines.push([]);
    before = at;
    const x = last > first ? ((at - first) / (last - first)) * width : width / 2;
    const y = height / 2 - ((value - middle) / range) * height;
    lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
  }
  return lines.map((points) => points.join(' '));
}
