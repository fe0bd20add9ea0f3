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
import type { SetTemperature } from './plot-options.ts';
import { Swatch } from './swatch.tsx';
import { usePlot } from './use-plot.ts';

export interface DayProps {
  history: HistoryResource;
  day: UnitDay;
  timeZone: string;
  channels: readonly ChartChannel[];
}

export interface DayChartProps extends DayProps {
  aim: SetTemperature | undefined;
}

export function DayChart({ history, day, timeZone, channels, aim }: DayChartProps) {
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
  const timeOf = (seconds: number) => formatTime(new Date(seconds * 1000).toISOString(), timeZone);
  // No row while nothing is pointed at.
  const [pointed = -1, setPointed] = useState<number>();
  // On the water's scale, which there is where water was measured.
  const shown = channels[0]?.channel === 'water' ? aim : undefined;
  const plot = usePlot({ columns, day, channels, aim: shown, onPoint: setPointed, language });

  const summary = channels.map(({ channel }, n) => {
    const values = (columns.series[n] ?? []).filter((value) => value !== null);
    return t('chart.span', {
      channel: t(`channel.${channel}`),
      from: shownWithUnit(channel, Math.min(...values), language),
      to: shownWithUnit(channel, Math.max(...values), language),
    });
  });
  const aimWords =
    shown &&
    t(shown.since > day.from ? 'status.setSince' : 'status.setTo', {
      value: shownWithUnit('water', shown.value, language),
      time: timeOf(shown.since),
    });
  if (aimWords) summary.push(aimWords);
  const time = columns.t[pointed];
  return (
    <figure className={css.figure}>
      <figcaption className={css.legend}>
        {channels.map(({ channel, dash, colour }, n) => {
          const value = columns.series[n]?.[pointed];
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
        {time === undefined ? null : <span className={css.time}>{timeOf(time)}</span>}
      </figcaption>
      <div ref={plot} className={css.plot} role="img" aria-label={summary.join('. ')} />
    </figure>
  );
}
