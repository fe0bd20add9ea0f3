import { timelineTypes } from '@poolhouse/domain/unit/events';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { PeriodFields } from '#unit/dates/period-fields.tsx';
import css from './timeline.module.css';
import { type TimelineFilter, toggled } from './timeline-filter.ts';
import { typeIcons } from './type-look.ts';

export interface FilterBarProps {
  filter: TimelineFilter;
  onChange: (filter: TimelineFilter) => void;
  /** At the unit. */
  today: string;
  /** How many entries there are; undefined until that is known. */
  total: number | undefined;
}

/** Which kinds of entries are shown, and of which days. */
export function FilterBar({ filter, onChange, today, total }: FilterBarProps) {
  const t = useT();
  return (
    <Card className={css.filter ?? ''}>
      <fieldset className={css.types}>
        <legend>{t('timeline.types')}</legend>
        {timelineTypes.map((type) => {
          const Icon = typeIcons[type];
          return (
            <label key={type} className={css.chip}>
              <input
                type="checkbox"
                checked={filter.types.includes(type)}
                onChange={() => onChange(toggled(filter, type))}
              />
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(`timeline.type.${type}`)}
            </label>
          );
        })}
      </fieldset>
      <PeriodFields
        value={filter.period}
        onChange={(period) => onChange({ ...filter, period })}
        today={today}
        isAnyOffered
      />
      <p className={css.count} role="status">
        {total === undefined ? '' : t('timeline.count', { count: total })}
      </p>
    </Card>
  );
}
