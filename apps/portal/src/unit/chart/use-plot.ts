import 'uplot/dist/uPlot.min.css';
import type { Language } from '@poolhouse/domain/account/languages';
import { type RefCallback, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import { onColours } from '#shared/theme.ts';
import type { UnitDay } from '#unit/day/unit-day.ts';
import { shownBound } from '#unit/show/shown-value.ts';
import type { ChartColumns } from './chart-columns.ts';
import type { ChartChannel } from './chart-look.ts';
import { plotOptions } from './plot-options.ts';

export interface PlotInput {
  columns: ChartColumns;
  day: UnitDay;
  channels: readonly ChartChannel[];
  /** Index of the row under the pointer, undefined when it left. */
  onPoint: (row: number | undefined) => void;
  language: Language;
}

const dataOf = ({ t, series }: PlotInput['columns']): uPlot.AlignedData => [
  [...t],
  ...series.map((column) => [...column]),
];

/** Draws lines into the element it is given, and redraws them when its size, its colours or the data change. */
export function usePlot({
  columns,
  day,
  channels,
  onPoint,
  language,
}: PlotInput): RefCallback<HTMLDivElement> {
  const place = useRef<HTMLDivElement | null>(null);
  const plot = useRef<uPlot | null>(null);
  const point = useEffectEvent(onPoint);

  const drawn = useRef<ChartColumns>(undefined);
  const newest = useEffectEvent(() => {
    drawn.current = columns;
    return dataOf(columns);
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        plotOptions({
          ...{ element, day, channels },
          onPoint: (row) => point(row),
          write: (value) => shownBound('water', value, language),
        }),
        newest(),
        element,
      );
    };
    draw();
    // Told at once as well, when nothing has another size yet: a drawing costs a slow phone a tenth of a second.
    const size = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (plot.current?.width !== width || plot.current.height !== height) {
        plot.current?.setSize({ width, height });
      }
    });
    size.observe(element);
    // Colours are read once a drawing, so other colours are another drawing.
    const forgetColours = onColours(draw);
    return () => {
      forgetColours();
      size.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [day, channels, language]);

  useEffect(() => {
    if (drawn.current !== columns) plot.current?.setData(newest());
  }, [columns]);

  return useCallback((element) => {
    place.current = element;
  }, []);
}
