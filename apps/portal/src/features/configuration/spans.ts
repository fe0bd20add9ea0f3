import { isTime, minutesOf } from '#unit/setting-fields/read-typed.ts';
import type { PicturedSpan } from '#unit/setting-views/day-picture.tsx';
import { intervalsOf, lookOf } from '#unit/setting-views/intervals-of.ts';
import type { Spoken } from '#unit/settings/value-words.ts';
import { optionLabel } from '#unit/settings/words.ts';
import type { SectionEntries } from './entries.ts';

/** Times of which two are hours of the day. */
const hours = [
  ['from', 'to'],
  ['time.from', 'time.to'],
] as const;

/** What of a section can be drawn as a day: its intervals, or its hours; nothing while the unit has not said it. */
export function spansOf({ entries, reported }: SectionEntries, { t }: Spoken): PicturedSpan[] {
  if ('intervals' in reported) {
    return intervalsOf(reported).map(({ id, kind, item, start, end }) => ({
      ...{ id, start, end, look: lookOf({ kind, item }) },
      label: optionLabel(t, String(item.speed)),
    }));
  }
  return hours.flatMap(([from, to]) => {
    const [start, end] = [from, to].map((path) => entries.find((entry) => entry.path === path)?.value);
    if (!isTime(start) || !isTime(end)) return [];
    return [
      {
        ...{
          id: from,
          label: start === end ? t('setting.hours', { hours: 24 }) : `${start}–${end}`,
          look: 'strong' as const,
        },
        ...{ start: minutesOf(start), end: minutesOf(end) },
      },
    ];
  });
}
