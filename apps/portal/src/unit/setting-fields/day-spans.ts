import { DAY_MINUTES, type Interval } from '@poolhouse/domain/filtration/interval';

/** Where a span may lie: within its day, over midnight, or anywhere. */
export type SpanKind = 'day' | 'night' | 'free';
/** What of a span is moved. */
export type Grip = 'start' | 'end' | 'whole';

/** Minutes: nothing shorter is made by dragging. */
const SHORTEST = 10;
/** Minutes that a drag goes by. */
export const SNAP = 5;

/** The end in minutes after the day of the start began. */
const unwrapped = ({ start, end }: Interval): number => (end > start ? end : end + DAY_MINUTES);

const wrapped = (start: number, end: number): Interval => ({
  start: (start + DAY_MINUTES) % DAY_MINUTES,
  end: end % DAY_MINUTES,
});

/** The parts of the one day that a span covers, as it is drawn. */
export function partsOf(span: Interval): readonly (readonly [from: number, to: number])[] {
  const end = unwrapped(span);
  return end <= DAY_MINUTES
    ? [[span.start, end]]
    : [
        [span.start, DAY_MINUTES],
        [0, end - DAY_MINUTES],
      ];
}

/** Where such a part lies in a bar that is a day long. */
export const placeInDay = ([from, to]: readonly [from: number, to: number]) => ({
  insetInlineStart: `${(from / DAY_MINUTES) * 100}%`,
  width: `${((to - from) / DAY_MINUTES) * 100}%`,
});

/** How far a span may reach, so that it stays what it is and touches others at most. */
function roomOf(span: Interval, kind: SpanKind, others: readonly Interval[]): readonly [number, number] {
  const taken = others.flatMap(partsOf);
  const end = unwrapped(span);
  if (kind === 'free') return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (kind === 'night') {
    const low = Math.max(0, ...taken.map(([, to]) => to).filter((to) => to <= span.start));
    const high = Math.min(
      DAY_MINUTES,
      ...taken.map(([from]) => from).filter((from) => from >= end - DAY_MINUTES),
    );
    return [low, high + DAY_MINUTES];
  }
  const low = Math.max(0, ...taken.map(([, to]) => to).filter((to) => to <= span.start));
  return [low, Math.min(DAY_MINUTES, ...taken.map(([from]) => from).filter((from) => from >= end))];
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/**
 * A span after one of its ends, or all of it, was moved: never over another, nor out of what its kind allows.
 * @param by minutes, later when positive
 */
export function moved(
  span: Interval,
  grip: Grip,
  by: number,
  { kind, others }: { kind: SpanKind; others: readonly Interval[] },
): Interval {
  const [low, high] = roomOf(span, kind, others);
  const end = unwrapped(span);
  // Over midnight means: begun before it, ended after it.
  const latestStart = kind === 'night' ? DAY_MINUTES - SNAP : Number.POSITIVE_INFINITY;
  const earliestEnd = kind === 'night' ? DAY_MINUTES + SNAP : Number.NEGATIVE_INFINITY;
  if (grip === 'start') {
    const least = Math.max(low, end - DAY_MINUTES + SHORTEST);
    return wrapped(clamp(span.start + by, least, Math.min(end - SHORTEST, latestStart)), end);
  }
  if (grip === 'end') {
    const most = Math.min(high, span.start + DAY_MINUTES - SHORTEST);
    return wrapped(span.start, clamp(end + by, Math.max(span.start + SHORTEST, earliestEnd), most));
  }
  const least = Math.max(low - span.start, earliestEnd - end);
  const shift = clamp(by, least, Math.min(high - end, latestStart - span.start));
  return wrapped(span.start + shift, end + shift + (span.start + shift < 0 ? DAY_MINUTES : 0));
}
