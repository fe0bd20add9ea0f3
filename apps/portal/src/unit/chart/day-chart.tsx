import type { HistoryResource } from '@poolhouse/contract/api/units';
import { useMemo, useState } from 'react';
import { formatTime } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { UnitDay } from '#unit/day/unit-day.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { chartColumns } from './chart-columns.ts';
import { type ChartChannel, setLine } from './chart-look.ts';
import css from './day-chart.module.css';
import { Swatch } from './swatch.tsx';
import { usePlot } from './use-plot.ts';

export interface DayProps {
  history: HistoryResource;
  day: UnitDay;
  timeZone: string;
  channels: readonly ChartChannel[];
}

export interface DayChartProps extends DayProps {
  /** °C that the water is kept at, where that is known. */
  aim: number | undefined;
  /** What is said of it. */
  aimWords: string | undefined;
}

export function DayChart({ history, day, timeZone, channels, aim, aimWords }: DayChartProps) {
  const t = useT();
  const language = useLanguage();
  const columns = useMemo(
    () =>
      chartColumns(
        history,
        channels.map(({ channel }) => channel),
      ),
    [history, channels],
  );
  const [pointed, setPointed] = useState<number>();
  const plot = usePlot({ columns, day, channels, aim, onPoint: setPointed, language });

  const summary = channels.map(({ channel }, n) => {
    const values = (columns.series[n] ?? []).filter((value) => value !== null);
    return t('chart.span', {
      channel: t(`channel.${channel}`),
      from: shownWithUnit(channel, Math.min(...values), language),
      to: shownWithUnit(channel, Math.max(...values), language),
    });
  });
  if (aimWords) summary.push(aimWords);
  const time = pointed === undefined ? undefined : columns.t[pointed];
  return (
    <figure className={css.figure}>
      <figcaption className={css.legend}>
        {channels.map(({ channel, dash, colour }, n) => {
          const value = pointed === undefined ? undefined : columns.series[n]?.[pointed];
          return (
            <span key={channel} className={css.series}>
              <Swatch colour={colour} dash={dash} />
              {t(`channel.${channel}`)}
              {typeof value === 'number' ? <b>{shownWithUnit(channel, value, language)}</b> : null}
            </span>
          );
        })}
        {aimWords ? (
          <span className={css.series}>
            <Swatch {...setLine} />
            {aimWords}
          </span>
        ) : null}
        {time === undefined ? null : (
          <span className={css.time}>{formatTime(new Date(time * 1000).toISOString(), timeZone)}</span>
        )}
      </figcaption>
      <div ref={plot} className={css.plot} role="img" aria-label={summary.join('. ')} />
    </figure>
  );
}
