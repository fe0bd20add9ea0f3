import 'uplot/dist/uPlot.min.css';
import type { Language } from '@poolhouse/domain/account/languages';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import type { UnitDay } from '#unit/day/unit-day.ts';
import { shownBound } from '#unit/show/shown-value.ts';
import type { ChartColumns } from './chart-columns.ts';
import type { ChartChannel } from './chart-look.ts';
import { keepPlot } from './keep-plot.ts';
import { plotOptions, type SetTemperature } from './plot-options.ts';

export interface PlotInput {
  columns: ChartColumns;
  day: UnitDay;
  channels: readonly ChartChannel[];
  aim: SetTemperature | undefined;
  /** Index of the row under the pointer, undefined when it left. */
  onPoint: (row: number | undefined) => void;
  language: Language;
}

/** Draws lines into the element it is given once that is nearly in view, and anew when its size, colours or data change. */
export function usePlot({
  columns,
  day,
  channels,
  aim,
  onPoint,
  language,
}: PlotInput): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const point = useEffectEvent(onPoint);

  const drawn = useRef<ChartColumns>(undefined);
  const newest = useEffectEvent((): uPlot.AlignedData => {
    drawn.current = columns;
    return [[...columns.t], ...columns.series.map((column) => [...column])];
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const write = (value: number) => shownBound('water', value, language);
    return keepPlot(element, plot, (size, begin) => {
      const onPoint = (row: number | undefined) => point(row);
      const options = plotOptions({ element, day, channels, aim, write, size, onPoint });
      // The data are read when it begins.
      options.hooks.init = [(_, own) => Object.assign(own, { data: newest() })];
      return new uPlot(options, undefined, (made, go) => {
        element.append(made.root);
        begin(() => go());
      });
    });
  }, [day, channels, aim, language]);

  useEffect(() => {
    if (drawn.current !== columns && plot.current?.status) plot.current.setData(newest());
  }, [columns]);

  return place;
}
