import type { Interval } from '@poolhouse/domain/filtration/interval';
import type { SpanKind } from '#unit/setting-fields/day-spans.ts';
import { isTime, minutesOf } from '#unit/setting-fields/read-typed.ts';
import { type Flat, itemsOf } from '#unit/settings/leaves.ts';

interface ShownInterval extends Interval {
  /** Its place among those of the day, or `night`. */
  readonly id: string;
  readonly kind: SpanKind;
  readonly item: Flat;
}

const isRecord = (value: unknown): value is Flat => typeof value === 'object' && value !== null;

/** The intervals of a schedule that can be drawn: those whose times are times. */
export function intervalsOf({ intervals, night }: Flat): ShownInterval[] {
  const all = [
    ...itemsOf(intervals).map((item, index) => ({ id: String(index), kind: 'day' as const, item })),
    ...(isRecord(night) ? [{ id: 'night', kind: 'night' as const, item: night }] : []),
  ];
  return all.flatMap(({ item, ...rest }) => {
    const { start, end } = item;
    if (!isTime(start) || !isTime(end)) return [];
    return [{ ...rest, item, start: minutesOf(start), end: minutesOf(end) }];
  });
}

/** How an interval is drawn: one in which the pump is off, one at night, one of the day. */
export const lookOf = ({ kind, item }: Pick<ShownInterval, 'kind' | 'item'>) =>
  item.speed === 'off' ? ('off' as const) : kind === 'night' ? ('quiet' as const) : ('strong' as const);
