import type { HistoryResource } from '@poolhouse/contract/api/units';
import type { Language } from '@poolhouse/domain/account/languages';
import { type ChannelName, channels } from '@poolhouse/domain/water/channels';
import { useMemo, useRef } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { type ChartColumns, chartColumns, GAP_S } from '#unit/chart/chart-columns.ts';
import { Swatch } from '#unit/chart/swatch.tsx';
import { shownBound, shownWithUnit } from '#unit/show/shown-value.ts';
import { remembered, rowAt, useSaidAtCursor } from './cursor.ts';
import { panelWords } from './panel-words.ts';
import type { Panel, PanelLine } from './panels.ts';
import type { View } from './period-span.ts';
import css from './pictures.module.css';
import { usePanel } from './use-panel.ts';

export interface PanelViewProps {
  history: HistoryResource;
  panel: Panel;
  view: View;
  ticks: readonly number[];
}

const HOUR_S = 3600;

/** The panel's lines ready to be drawn; of a week, each with its least and its greatest values behind it. */
function columnsOf({ t, v, min, max }: HistoryResource, { lines }: Panel): ChartColumns {
  if (!min || !max)
    return chartColumns(
      { t, v },
      lines.map(({ channel }) => channel),
      GAP_S,
    );
  const parts: Record<string, (number | null)[]> = {};
  for (const { channel } of lines) {
    parts[`${channel} min`] = min[channel] ?? [];
    parts[`${channel} max`] = max[channel] ?? [];
  }
  for (const { channel } of lines) parts[channel] = v[channel] ?? [];
  return chartColumns({ t, v: parts }, Object.keys(parts), 1.5 * HOUR_S);
}

/** One picture: what it shows with the values that are pointed at, and its lines on their normal band. */
export function PanelView({ history, panel, view, ticks }: PanelViewProps) {
  const t = useT();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const isBanded = history.min !== undefined;
  const columns = useMemo(() => columnsOf(history, panel), [history, panel]);
  const [first] = panel.lines;
  const channel = first?.channel ?? 'water';
  usePanel({
    ...{ place, panel, columns, isBanded, view, ticks },
    write: (value) => shownBound(channel, value, language),
  });
  const { symbol } = channels[channel];
  const name = panel.lines.length > 1 ? t('history.temperatures') : t(`channel.${channel}`);
  const words = useMemo(() => panelWords(t, language, history, panel), [t, language, history, panel]);
  return (
    <figure className={css.panel}>
      <figcaption className={css.caption}>
        <span className={css.panelName}>{symbol ? `${name}, ${symbol}` : name}</span>
        <span className={css.legend}>
          {panel.lines.map((line) => (
            <Legend key={line.channel} line={line} history={history} isNamed={panel.lines.length > 1} />
          ))}
        </span>
      </figcaption>
      <div ref={place} className={css.plot} role="img" aria-label={words} />
    </figure>
  );
}

function Legend({ line, history, isNamed }: { line: PanelLine; history: HistoryResource; isNamed: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { channel, colour, dash } = line;
  const reach = history.min ? HOUR_S : GAP_S / 2;
  const place = useRef<HTMLElement>(null);
  const shownIn = useMemo(
    () => remembered((row) => shownAt(history, channel, row, language), history.t.length),
    [history, channel, language],
  );
  useSaidAtCursor(place, (at) => {
    if (at === undefined) return undefined;
    const row = rowAt(history.t, at, reach);
    return (row === undefined ? undefined : shownIn(row)) ?? t('chart.noValue');
  });
  return (
    <span className={css.series}>
      {isNamed ? (
        <>
          <Swatch colour={colour} dash={dash} />
          {t(`channel.${channel}`)}
        </>
      ) : null}
      <b ref={place} hidden />
    </span>
  );
}

/** A row's value with its least and greatest, where it has them. */
function shownAt(history: HistoryResource, channel: ChannelName, row: number, language: Language) {
  const value = history.v[channel]?.[row];
  if (typeof value !== 'number') return undefined;
  const [low, high] = [history.min?.[channel]?.[row], history.max?.[channel]?.[row]];
  const shown = shownWithUnit(channel, value, language);
  if (typeof low !== 'number' || typeof high !== 'number') return shown;
  return `${shown} (${shownBound(channel, low, language)}–${shownBound(channel, high, language)})`;
}
