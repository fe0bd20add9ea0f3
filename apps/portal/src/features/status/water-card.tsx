import type { HistoryResource, UnitState } from '@poolhouse/contract/api/units';
import { type CoverState, coverStates } from '@poolhouse/domain/cover/cover-states';
import clsx from 'clsx';
import { formatStamp } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useTrend } from '#unit/day/use-trend.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownValue, shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import { PoolDrawing } from './pool-drawing.tsx';
import css from './water-card.module.css';

export interface WaterCardProps {
  unit: LiveUnit;
  state: UnitState;
  /** Today's, once it is there. */
  history: HistoryResource | undefined;
}

/** The one big number, air and sun beside it, and the pool below at its real level. */
export function WaterCard({ unit, state, history }: WaterCardProps) {
  const t = useT();
  const language = useLanguage();
  const { presence, now } = useStanding(unit);
  const trend = useTrend(history, now);
  const water = readingOf(state, 'water', now);
  const level = readingOf(state, 'level', now);
  const beside = (['air', 'solar'] as const).flatMap((channel) => {
    const reading = readingOf(state, channel, now);
    return reading ? [{ channel, ...reading }] : [];
  });
  const { cover, filtration } = state.outputs;
  const caption = [
    level ? t('status.level', { level: shownWithUnit('level', level.value, language) }) : '',
    isCover(cover) ? t(`cover.${cover}`) : '',
  ].filter(Boolean);
  return (
    <section className={css.card} aria-label={t('status.water')}>
      <div className={css.top}>
        {water ? (
          <div className={clsx(water.old && css.old)}>
            <h2 className={css.label}>{t('channel.water')}</h2>
            <p className={css.big}>
              {shownValue('water', water.value, language)}
              <span className={css.degrees}>{' °C'}</span>
            </p>
            <p className={css.note}>
              {water.old
                ? t('status.asOf', { time: formatStamp(new Date(water.at).toISOString(), unit.timeZone) })
                : trend}
            </p>
          </div>
        ) : null}
        {beside.length > 0 ? (
          <dl className={css.beside}>
            {beside.map(({ channel, value, old }) => (
              <div key={channel} className={clsx(old && css.old)}>
                <dt>{t(`channel.${channel}`)}</dt>
                <dd>{shownWithUnit(channel, value, language)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <PoolDrawing
        level={level?.value}
        moving={presence === 'online' && filtration !== undefined && filtration !== 'off'}
        old={presence !== 'online'}
      />
      {caption.length > 0 ? <p className={css.caption}>{caption.join(' · ')}</p> : null}
    </section>
  );
}

function isCover(value: unknown): value is CoverState {
  return (coverStates as readonly unknown[]).includes(value);
}
