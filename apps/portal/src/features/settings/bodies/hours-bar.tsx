import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useT } from '#shared/i18n/use-t.ts';
import { DayBar } from '#unit/setting-fields/day-bar.tsx';
import { isTime, minutesOf, timeOf } from '#unit/setting-fields/read-typed.ts';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';

export interface HoursBarProps {
  section: SectionName;
  /** Paths of the two times. */
  from: string;
  to: string;
  /** What happens then. */
  name: string;
}

/** Two times of a section as one stretch of the day, which may go on after midnight. */
export function HoursBar({ section, from, to, name }: HoursBarProps) {
  const t = useT();
  const { set } = useSettingsForm();
  const { shown } = useSectionForm(section);
  const [start, end] = [shown[from], shown[to]];
  if (!isTime(start) || !isTime(end)) return null;
  const span = { id: name, kind: 'free', name, start: minutesOf(start), end: minutesOf(end) } as const;
  return (
    <DayBar
      label={t('setting.day')}
      spans={[span]}
      onMove={(_, moved) => {
        set(section, from, timeOf(moved.start));
        set(section, to, timeOf(moved.end));
      }}
    />
  );
}
