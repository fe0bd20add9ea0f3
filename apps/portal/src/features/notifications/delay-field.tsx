import { useT } from '#shared/i18n/use-t.ts';
import { Select } from '#shared/ui/fields/select.tsx';

const usual = [0, 5, 15, 30, 60, 120, 360, 1_440];

export interface DelayFieldProps {
  /** Minutes. */
  value: number;
  onChange: (minutes: number) => void;
}

/** How long something lasts before it is told. */
export function DelayField({ value, onChange }: DelayFieldProps) {
  const t = useT();
  const minutes = usual.includes(value) ? usual : [...usual, value].sort((one, other) => one - other);
  const wordOf = (count: number): string => {
    if (count === 0) return t('notifications.atOnce');
    return count >= 60 && count % 60 === 0
      ? t('notifications.hours', { count: count / 60 })
      : t('notifications.minutes', { count });
  };
  return (
    <Select
      label={t('notifications.after')}
      items={minutes.map((count) => ({ id: String(count), label: wordOf(count) }))}
      value={String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
