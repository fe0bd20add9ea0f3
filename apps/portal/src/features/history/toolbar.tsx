import { isDay } from '@poolhouse/domain/calendar/date-range';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import css from './history.module.css';
import { historyPeriods } from './period-span.ts';
import { moved, type Place } from './use-place.ts';

export interface ToolbarProps {
  place: Place;
  /** At the unit. */
  today: string;
  /** Whether what is shown reaches to now. */
  isNewest: boolean;
  onPlace: (place: Place) => void;
}

/** Day or week, the one before and after, and any other by its date. */
export function Toolbar({ place, today, isNewest, onPlace }: ToolbarProps) {
  const t = useT();
  const { period } = place;
  const move = (by: -1 | 1) => {
    const next = moved(place, by);
    onPlace({ ...next, date: next.date > today ? today : next.date });
  };
  return (
    <div className={css.toolbar}>
      <fieldset className={css.periods} aria-label={t('history.period')}>
        {historyPeriods.map((one) => (
          <label key={one} className={css.period}>
            <input
              type="radio"
              name="period"
              checked={one === period}
              onChange={() => onPlace({ ...place, period: one })}
            />
            {t(`history.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className={css.steps}>
        <Button square aria-label={t(`history.before.${period}`)} onPress={() => move(-1)}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <DateField value={place.date} today={today} onChange={(date) => onPlace({ ...place, date })} />
        <Button
          square
          aria-label={t(`history.after.${period}`)}
          isDisabled={isNewest}
          onPress={() => move(1)}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Button isDisabled={isNewest} onPress={() => onPlace({ ...place, date: today })}>
          {t('history.today')}
        </Button>
      </div>
    </div>
  );
}

interface DateFieldProps {
  value: string;
  today: string;
  onChange: (date: string) => void;
}

/** A date that is typed digit by digit is none until its year is whole: what stands in the field is its own until then. */
function DateField({ value, today, onChange }: DateFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <input
      type="date"
      className={css.date}
      aria-label={t('history.date')}
      value={typed}
      max={today}
      required
      onChange={({ target }) => {
        setTyped(target.value);
        if (!isDay(target.value) || target.value > today || target.value < '2000-01-01') return;
        setKnown(target.value);
        onChange(target.value);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
