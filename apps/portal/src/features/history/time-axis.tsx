import { useMemo } from 'react';
import { formatTime, isoDate } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { END, GUTTER } from '#unit/chart/chart-look.ts';
import type { View } from './period-span.ts';
import css from './pictures.module.css';

export interface TimeAxisProps {
  view: View;
  ticks: readonly { readonly at: number; readonly of: 'day' | 'time' }[];
  timeZone: string;
}

/** The names of the times below the pictures: hours as clocks at the unit show them, or days. */
export function TimeAxis({ view, ticks, timeZone }: TimeAxisProps) {
  const language = useLanguage();
  const share = (at: number) => `${((at - view.from) / (view.to - view.from)) * 100}%`;
  const weekday = useMemo(
    () => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone }),
    [language, timeZone],
  );
  const name = (at: number, of: 'day' | 'time') => {
    const instant = new Date(at * 1000).toISOString();
    if (of === 'time') return formatTime(instant, timeZone);
    const [, month, day] = isoDate(instant, timeZone).split('-');
    return `${weekday.format(new Date(instant))} ${day}.${month}.`;
  };
  return (
    <div className={css.axis} style={{ marginInline: `${GUTTER}px ${END}px` }} aria-hidden="true">
      {ticks.map(({ at, of }) => (
        <span
          key={at}
          className={of === 'day' ? css.dayName : css.timeName}
          style={{ insetInlineStart: share(at) }}
        >
          {name(at, of)}
        </span>
      ))}
    </div>
  );
}
