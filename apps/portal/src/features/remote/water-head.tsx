import type { UnitState } from '@poolhouse/contract/api/units';
import { setTemperatureOf } from '@poolhouse/domain/heating/set-temperature';
import clsx from 'clsx';
import { formatStamp } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { readingIn } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from './board.module.css';

/** How warm it is and is to be, since that is what most of the switches are for. */
export function WaterHead({ unit, state }: { unit: LiveUnit; state: UnitState }) {
  const t = useT();
  const language = useLanguage();
  const water = useStanding(unit, (standing) => readingIn(state, 'water', standing));
  const set = setTemperatureOf(state.mode, unit.features, unit.setTemperatures);
  if (!water) return null;
  return (
    <div>
      <dl className={css.head}>
        <div className={clsx(css.number, water.old && css.old)}>
          <dt>{t('channel.water')}</dt>
          <dd>{shownWithUnit('water', water.value, language)}</dd>
        </div>
        {set === undefined ? null : (
          <div className={css.number}>
            <dt>{t('board.setTo')}</dt>
            <dd>{shownWithUnit('water', set, language)}</dd>
          </div>
        )}
      </dl>
      <p className={css.asOf}>
        {water.old
          ? t('status.asOf', { time: formatStamp(new Date(water.at).toISOString(), unit.timeZone) })
          : null}
      </p>
    </div>
  );
}
