import 'uplot/dist/uPlot.min.css';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { ChartColumns } from '#unit/chart/chart-columns.ts';
import { keepPlot } from '#unit/chart/keep-plot.ts';
import { panelOptions } from './panel-options.ts';
import type { Panel } from './panels.ts';
import type { View } from './period-span.ts';

export interface PanelInput {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly panel: Panel;
  readonly columns: ChartColumns;
  readonly isBanded: boolean;
  readonly view: View;
  readonly ticks: readonly number[];
  readonly write: (value: number) => string;
}

const dataOf = ({ t, series }: ChartColumns): uPlot.AlignedData => [
  [...t],
  ...series.map((column) => [...column]),
];

/** Draws a panel once it is nearly in view; anew when its look changes, and again when its data or the view do. */
export function usePanel({ place, panel, columns, isBanded, view, ticks, write }: PanelInput): void {
  const plot = useRef<uPlot>(undefined);
  const drawn = useRef<{ columns: ChartColumns; view: View }>(undefined);
  const seen = useEffectEvent(() => view);
  const tickTimes = useEffectEvent(() => ticks);
  const written = useEffectEvent((value: number) => write(value));
  const newest = useEffectEvent(() => {
    drawn.current = { columns, view };
    return dataOf(columns);
  });

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = { element, panel, isBanded, seen: () => seen(), ticks: () => tickTimes() };
    return keepPlot(
      element,
      plot,
      (size) =>
        new uPlot(panelOptions({ ...look, size, write: (value) => written(value) }), newest(), element),
      true,
    );
  }, [place, panel, isBanded]);

  useEffect(() => {
    const { current } = plot;
    if (!current || (drawn.current?.columns === columns && drawn.current.view === view)) return;
    current.setData(newest());
  }, [columns, view]);
}
