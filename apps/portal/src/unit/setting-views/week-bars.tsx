import { weekDays } from '@poolhouse/contract/settings/fields';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { partsOf, placeInDay } from '#unit/setting-fields/day-spans.ts';
import { isTime, minutesOf } from '#unit/setting-fields/read-typed.ts';
import { dayName } from '#unit/settings/words.ts';
import css from './week-bars.module.css';

export interface WeekBarsProps {
  /** Of a relay, as they are shown. */
  days: unknown;
  start: unknown;
  end: unknown;
}

/** The week as seven bars; what goes on after midnight stands on the next day. Decorative: the fields say the same. */
export function WeekBars({ days, start, end }: WeekBarsProps) {
  const language = useLanguage();
  const chosen: unknown[] = Array.isArray(days) ? days : [];
  if (!isTime(start) || !isTime(end)) return null;
  const [own, next] = partsOf({ start: minutesOf(start), end: minutesOf(end) });
  return (
    <div className={css.week} aria-hidden="true">
      {weekDays.map((day, index) => {
        const before = weekDays.at(index - 1);
        const parts = [chosen.includes(day) ? own : undefined, chosen.includes(before) ? next : undefined];
        return (
          <div key={day} className={css.row}>
            <span className={css.name}>{dayName(language, day)}</span>
            <div className={css.bar}>
              {parts.map((part) =>
                part ? <span key={part[0]} className={css.part} style={placeInDay(part)} /> : null,
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}
