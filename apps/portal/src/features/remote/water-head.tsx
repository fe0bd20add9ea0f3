import type { UnitState } from '@poolhouse/contract/api/units';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { formatStamp } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { saidSetting, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { readingIn } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from './board.module.css';

/** How warm it is and is to be, since that is what most of the switches are for. */
export function WaterHead({ unit, state }: { unit: LiveUnit; state: UnitState }) {
  const t = useT();
  const language = useLanguage();
  const { data } = useQuery(saidSettingsQuery(unit['@id']));
  const water = useStanding(unit, (standing) => readingIn(state, 'water', standing));
  const required = saidSetting(data, 'temperature', 'required');
  if (!water) return null;
  return (
    <dl className={css.head}>
      <div className={clsx(css.number, water.old && css.old)}>
        <dt>{t('channel.water')}</dt>
        <dd>
          {shownWithUnit('water', water.value, language)}
          {water.old ? (
            <span className={css.aside}>
              {' '}
              {t('status.asOf', { time: formatStamp(new Date(water.at).toISOString(), unit.timeZone) })}
            </span>
          ) : null}
        </dd>
      </div>
      {typeof required === 'number' ? (
        <div className={css.number}>
          <dt>{t('board.setTo')}</dt>
          <dd>{shownWithUnit('water', required, language)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
