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

/** How far outside of what is seen the lines are drawn already: about as far as a finger throws the page. */
const NEAR = '400px 0px';

const dataOf = ({ t, series }: PlotInput['columns']): uPlot.AlignedData => [
  [...t],
  ...series.map((column) => [...column]),
];

/** Draws lines into the element it is given once that is nearly in view, and anew when its size, colours or data change. */
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
    const first = () => {
      near.disconnect();
      if (!plot.current) draw();
    };
    // A drawing costs a slow phone a tenth of a second, and there it lies far below what is seen first.
    const near = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && first(), {
      rootMargin: NEAR,
    });
    near.observe(element);
    addEventListener('beforeprint', first);
    // Told at once as well, when nothing has another size yet.
    const size = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (plot.current && (plot.current.width !== width || plot.current.height !== height)) {
        plot.current.setSize({ width, height });
      }
    });
    size.observe(element);
    // Colours are read once a drawing, so other colours are another drawing.
    const forgetColours = onColours(() => plot.current && draw());
    return () => {
      near.disconnect();
      removeEventListener('beforeprint', first);
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
