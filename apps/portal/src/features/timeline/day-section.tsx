import type { TimelineEntryResource } from '@poolhouse/contract/api/timeline';
import { addDays } from '@poolhouse/domain/calendar/date-range';
import clsx from 'clsx';
import { memo, useId } from 'react';
import { useUnit } from '#unit/data/unit-context.ts';
import { EntryRow } from './entry-row.tsx';
import type { Spoken } from './spoken.ts';
import css from './timeline.module.css';

export interface DaySectionProps {
  /** YYYY-MM-DD */
  date: string;
  today: string;
  entries: readonly TimelineEntryResource[];
  spoken: Spoken;
  /** How many entries stand above it. */
  above: number;
}

/** From there on an entry is laid out when it comes near: whoever only looks in sees all of it drawn at once. */
const FAR = 50;

/** What happened on one day. */
export function DaySection({ date, today, entries, spoken, above }: DaySectionProps) {
  const id = useId();
  const { timeZone, serialNumber } = useUnit();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.day}>
        <DayName date={date} today={today} spoken={spoken} />
      </h2>
      <ol className={css.entries}>
        {entries.map((entry, nth) => (
          <li key={entry.id} className={clsx(css.place, above + nth >= FAR && css.far)}>
            <EntryRow entry={entry} timeZone={timeZone} serial={serialNumber} spoken={spoken} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const DayName = memo(function DayName({
  date,
  today,
  spoken,
}: Pick<DaySectionProps, 'date' | 'today' | 'spoken'>) {
  const { t, language } = spoken;
  const [year, month, day] = date.split('-');
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
  const name =
    date === today
      ? t('timeline.today')
      : date === addDays(today, -1)
        ? t('timeline.yesterday')
        : weekday.charAt(0).toLocaleUpperCase(language) + weekday.slice(1);
  return (
    <>
      {name} <span className={css.date}>{`${day}.${month}.${year}`}</span>
    </>
  );
});
