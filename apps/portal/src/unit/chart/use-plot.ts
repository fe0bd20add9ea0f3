import 'uplot/dist/uPlot.min.css';
import type { Language } from '@poolhouse/domain/account/languages';
import { type RefCallback, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import type { UnitDay } from '#unit/day/unit-day.ts';
import { shownBound } from '#unit/show/shown-value.ts';
import type { ChartColumns } from './chart-columns.ts';
import type { ChartChannel } from './chart-look.ts';
import { keepPlot } from './keep-plot.ts';
import { plotOptions } from './plot-options.ts';

export interface PlotInput {
  columns: ChartColumns;
  day: UnitDay;
  channels: readonly ChartChannel[];
  aim: number | undefined;
  /** Index of the row under the pointer, undefined when it left. */
  onPoint: (row: number | undefined) => void;
  language: Language;
}

const dataOf = ({ t, series }: PlotInput['columns']): uPlot.AlignedData => [
  [...t],
  ...series.map((column) => [...column]),
];

/** Draws lines into the element it is given once that is nearly in view, and anew when its size, colours or data change. */
export function usePlot({
  columns,
  day,
  channels,
  aim,
  onPoint,
  language,
}: PlotInput): RefCallback<HTMLDivElement> {
  const place = useRef<HTMLDivElement | null>(null);
  const plot = useRef<uPlot>(undefined);
  const point = useEffectEvent(onPoint);

  const drawn = useRef<ChartColumns>(undefined);
  const newest = useEffectEvent(() => {
    drawn.current = columns;
    return dataOf(columns);
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const write = (value: number) => shownBound('water', value, language);
    const look = { element, day, channels, aim, write };
    return keepPlot(element, plot, (size, begin) => {
      const options = plotOptions({ ...look, size, onPoint: (row) => point(row) });
      // The data are read when it begins.
      const init = (_: uPlot, own: uPlot.Options) => Object.assign(own, { data: newest() });
      return new uPlot({ ...options, hooks: { ...options.hooks, init: [init] } }, undefined, (made, go) => {
        element.append(made.root);
        begin(() => go());
      });
    });
  }, [day, channels, aim, language]);

  useEffect(() => {
    if (drawn.current !== columns && plot.current?.status) plot.current.setData(newest());
  }, [columns]);

  return useCallback((element) => {
    place.current = element;
  }, []);
}
