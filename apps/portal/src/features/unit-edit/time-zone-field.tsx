import { timeZoneNamed } from '@poolhouse/domain/unit/time-zone';
import { useMemo, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { loadChunk } from '#shared/chunks/load-chunk.ts';
import { formatTime } from '#shared/format/date-time.ts';
import { useNow } from '#shared/format/use-now.ts';
import { fieldMessage } from '#shared/forms/field-message.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Combobox } from '#shared/ui/fields/combobox.tsx';
import type { UnitDetails } from './edit-rules.ts';
import type { Zone } from './time-zones.ts';

type Zones = typeof import('./time-zones.ts');

/** The list of zones, which comes when somebody goes to the field. */
function useZones() {
  const [zones, setZones] = useState<Zones | 'lost'>();
  const load = () => {
    if (zones === undefined || zones === 'lost') {
      setZones(undefined);
      loadChunk(() => import('./time-zones.ts')).then(setZones, () => setZones('lost'));
    }
  };
  return { zones: zones === 'lost' ? undefined : zones, isLost: zones === 'lost', load };
}

/** A time zone to choose from all there are, by place or country, with the time that it is there. */
export function TimeZoneField({ control }: { control: Control<UnitDetails> }) {
  const t = useT();
  const language = useLanguage();
  const minute = useNow((now) => now - (now % 60_000));
  const { zones, isLost, load } = useZones();
  const { field, fieldState } = useController({ control, name: 'timeZone' });
  const value = timeZoneNamed(field.value);
  const item = useMemo(
    () =>
      ({ id, place, area, countries }: Zone) => ({
        id,
        label: place,
        detail: [area, countries.slice(0, 3).join(', ')].filter(Boolean).join(' · '),
        aside: zones?.offsetOf(id, minute) ?? '',
      }),
    [minute, zones],
  );
  return (
    <Combobox
      {...field}
      label={t('edit.zone.label')}
      onFocus={load}
      find={(typed) => zones?.searchZones(zones.allZones(language), typed).map(item) ?? []}
      tidy={(typed) => zones?.meantZone(zones.allZones(language), typed) ?? typed}
      listLabel={t('edit.zone.list')}
      openLabel={t('edit.zone.open')}
      foundLabel={(count) =>
        zones ? t('edit.zone.found', { count }) : t(isLost ? 'lost.part' : 'ui.loading')
      }
      description={
        value === undefined
          ? t('edit.zone.hint')
          : t('edit.zone.time', { time: formatTime(new Date(minute).toISOString(), value) })
      }
      errorMessage={fieldMessage(t, fieldState.error)}
    />
  );
}
