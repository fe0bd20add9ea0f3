import type { HistoryResource, UnitState } from '@poolhouse/contract/api/units';
import { type CoverState, coverStates } from '@poolhouse/domain/cover/cover-states';
import clsx from 'clsx';
import { memo } from 'react';
import { formatStamp, formatTime } from '#shared/format/date-time.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useTrend } from '#unit/day/use-trend.ts';
import { readingIn } from '#unit/show/reading.ts';
import { shownValue, shownWithUnit } from '#unit/show/shown-value.ts';
import { useMinute, useStanding } from '#unit/standing/standing.ts';
import type { Aims } from './aims.ts';
import { arrivalOf, STEADY } from './arrival.ts';
import { PoolDrawing } from './pool-drawing.tsx';
import css from './water-card.module.css';

export interface WaterCardProps {
  unit: LiveUnit;
  state: UnitState;
  /** Today's, once it is there. */
  history: HistoryResource | undefined;
  aims: Aims;
}

/** The one big number, air and sun beside it, and the pool below at its real level. */
export const WaterCard = memo(function WaterCard({ unit, state, history, aims }: WaterCardProps) {
  const t = useT();
  const language = useLanguage();
  const intent = useIntent(unit, state, history, aims);
  const { presence, water, level, beside } = useStanding(unit, (standing) => ({
    presence: standing.presence,
    water: readingIn(state, 'water', standing),
    level: readingIn(state, 'level', standing),
    beside: (['air', 'solar'] as const).flatMap((channel) => {
      const reading = readingIn(state, channel, standing);
      return reading ? [{ channel, ...reading }] : [];
    }),
  }));
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
                : intent}
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
        {...(aims.levels && { levels: aims.levels })}
        moving={presence === 'online' && filtration !== undefined && filtration !== 'off'}
        old={presence !== 'online'}
      />
      {caption.length > 0 ? <p className={css.caption}>{caption.join(' · ')}</p> : null}
    </section>
  );
});

/** What the water is kept at, when it gets there, and how it changes, as far as each is known. */
function useIntent(
  unit: LiveUnit,
  state: UnitState,
  history: HistoryResource | undefined,
  { kept: { water: required }, temperatureFirst }: Aims,
): string {
  const t = useT();
  const language = useLanguage();
  const { number } = useFormat();
  const now = useMinute(unit);
  const trend = useTrend(history, now);
  const words: string[] = [];
  if (required !== undefined) {
    const value = shownWithUnit('water', required, language);
    const arrival = arrivalOf(state, required, trend, { now, timeZone: unit.timeZone, temperatureFirst });
    const time = arrival && formatTime(new Date(arrival).toISOString(), unit.timeZone);
    if (!time) words.push(t('status.setTo', { value }));
    else words.push(t(state.outputs.heating === true ? 'status.heatingTo' : 'status.sunTo', { value, time }));
  }
  if (trend !== undefined) {
    const value = number(Math.abs(trend), 1);
    const way = trend > 0 ? 'status.rising' : 'status.falling';
    words.push(Math.abs(trend) < STEADY ? t('status.steady') : t(way, { value }));
  }
  return words.join(' · ');
}

function isCover(value: unknown): value is CoverState {
  return (coverStates as readonly unknown[]).includes(value);
}
