import { isDay } from '@poolhouse/domain/calendar/date-range';
import type { PortalKey } from '@poolhouse/i18n/key';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { isBackwards, ownOf, type Period, type PeriodName, presetNames } from './period.ts';
import css from './period-fields.module.css';

export interface PeriodFieldsProps {
  value: Period;
  onChange: (period: Period) => void;
  /** At the unit. */
  today: string;
  /** All that there is can be chosen too. */
  isAnyOffered?: boolean;
  /** Days of one's own need both: what is said of one that is missing. */
  missing?: string;
  /** What else is wrong with days of one's own. */
  fault?: string | undefined;
  /** Missing days are said of at once, and not only once a field was left. */
  isTried?: boolean;
}

const labels: Readonly<Record<PeriodName, PortalKey>> = {
  any: 'dates.any',
  today: 'dates.preset.today',
  'this-week': 'dates.preset.this-week',
  'last-week': 'dates.preset.last-week',
  'last-7-days': 'dates.preset.last-7-days',
  'this-month': 'dates.preset.this-month',
  'last-month': 'dates.preset.last-month',
  'last-30-days': 'dates.preset.last-30-days',
  own: 'dates.own',
};

/** Days by name, or from one to another: the browser's own fields. */
export function PeriodFields({
  value,
  onChange,
  today,
  isAnyOffered = false,
  missing,
  fault,
  isTried = false,
}: PeriodFieldsProps) {
  const t = useT();
  const items: { id: PeriodName; label: string }[] = [
    ...(isAnyOffered ? [{ id: 'any' as const, label: t(labels.any) }] : []),
    ...presetNames.map((id) => ({ id, label: t(labels[id]) })),
    { id: 'own', label: t(labels.own) },
  ];
  const choose = (name: PeriodName) => {
    if (name === value.name) return;
    onChange(name === 'own' ? ownOf(value, today) : { name, from: '', to: '' });
  };
  const wrong = isBackwards(value) ? t('dates.backwards') : fault;
  return (
    <div className={css.fields}>
      <Select label={t('dates.period')} items={items} value={value.name} onChange={choose} />
      {value.name === 'own' ? (
        <div className={css.own}>
          <DayField
            label={t('dates.from')}
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
            missing={missing}
            isTried={isTried}
          />
          <DayField
            label={t('dates.to')}
            value={value.to}
            onChange={(to) => onChange({ ...value, to })}
            missing={missing}
            isTried={isTried}
            errorMessage={wrong}
          />
        </div>
      ) : null}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or nothing. */
  value: string;
  onChange: (day: string) => void;
  missing: string | undefined;
  isTried: boolean;
  errorMessage?: string | undefined;
}

/** A day that is typed digit by digit is none until its year is whole: what stands in the field is its own until then. */
function DayField({ label, value, onChange, missing, isTried, errorMessage }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [isTouched, setTouched] = useState(false);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const type = (day: string) => {
    setTyped(day);
    const meant = isDay(day) ? day : '';
    if (meant === value) return;
    setKnown(meant);
    onChange(meant);
  };
  const isMissing = value === '' && (isTouched || isTried);
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      onChange={type}
      onBlur={() => setTouched(true)}
      isRequired={missing !== undefined}
      errorMessage={errorMessage ?? (isMissing ? missing : undefined)}
    />
  );
}
