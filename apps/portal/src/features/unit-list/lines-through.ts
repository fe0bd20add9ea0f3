/** Seconds from one point to the next; what is further apart is a gap. */
const step = 1_800;
/** So little is no more than noise: the line is drawn as if there were as much. */
const leastRange = 1;

/** How long the line is: the last 24 hours, also of a pool of which less is known. */
const daySeconds = 86_400;

interface Place {
  width: number;
  height: number;
  /** Epoch seconds at its right edge. */
  end: number;
}

/**
 * Lines through points of half hours of the last 24 hours, one each between two gaps.
 * @param times epoch seconds at which the half hours begin, rising
 * @returns `points` of a polyline each
 */
export function linesThrough(
  times: readonly number[],
  values: readonly (number | null)[],
  { width, height, end }: Place,
): string[] {
  const known = times.flatMap((at, index) => {
    const value = values[index];
    return typeof value === 'number' ? [{ at, value }] : [];
  });
  const all = known.map(({ value }) => value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const range = Math.max(high - low, leastRange);
  const middle = (low + high) / 2;
  const lines: string[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, value } of known) {
    if (at - before > step) lines.push([]);
    before = at;
    const x = Math.min(Math.max(0, 1 - (end - at) / daySeconds), 1) * width;
    const y = height / 2 - ((value - middle) / range) * height;
    lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
  }
  return lines.map((points) => points.join(' '));
}
