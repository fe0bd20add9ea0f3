import type uPlot from 'uplot';
import { onColours } from '#shared/theme.ts';
import { END, GUTTER } from '#unit/chart/chart-look.ts';
import type { PlotSize } from '#unit/chart/keep-plot.ts';
import { type Panel, rangeOf } from './panels.ts';
import type { View } from './period-span.ts';

export interface PanelLook {
  readonly element: HTMLElement;
  readonly size: PlotSize;
  readonly panel: Panel;
  /** Least and greatest values stand behind each line's own. */
  readonly isBanded: boolean;
  readonly seen: () => View;
  /** Where the lines that go down through all pictures stand. */
  readonly ticks: () => readonly number[];
  /** A number of the scale as the interface writes it. */
  readonly write: (value: number) => string;
}

const tokens = ['--line', '--good-soft', '--water-soft', '--muted', '--water-line', '--warning'] as const;
type Colours = Readonly<Record<(typeof tokens)[number], string>>;

interface Styles {
  readonly colours: Colours;
  readonly font: string;
}

/** Of all pictures alike, and read together: each reading has the browser find the styles of the whole screen. */
let known: Styles | undefined;
onColours(() => {
  known = undefined;
});

/** The colours as they are now: tokens are written for both themes, and a canvas needs those that hold. */
function stylesOf(element: HTMLElement): Styles {
  const probes = tokens.map((token) => {
    const probe = element.ownerDocument.createElement('span');
    probe.style.color = `var(${token})`;
    return probe;
  });
  element.append(...probes);
  const found = probes.map((probe) => getComputedStyle(probe).color);
  const font = getComputedStyle(element).fontFamily;
  for (const probe of probes) probe.remove();
  const colours = Object.fromEntries(tokens.map((token, n) => [token, found[n] ?? ''])) as Colours;
  return { colours, font };
}

/** How a panel is drawn. What is pointed at and which time is seen is no business of its own: all panels share it. */
export function panelOptions({
  element,
  size,
  panel,
  isBanded,
  seen,
  ticks,
  write,
}: PanelLook): uPlot.Options {
  known ??= stylesOf(element);
  const { colours, font } = known;
  const line = { stroke: colours['--line'], width: 1 };
  const normal = colours['--good-soft'];
  const bands = panel.lines.map((_line, n) => ({
    series: [2 * n + 2, 2 * n + 1] as [number, number],
    fill: colours['--water-soft'],
  }));
  const end = { stroke: 'transparent', width: 0, points: { show: false } };
  return {
    ...size,
    padding: [6, END, 6, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [seen().from, seen().to] },
      y: { range: (_plot, low, high) => rangeOf(panel, low, high) },
    },
    axes: [
      {
        size: 0,
        grid: line,
        ticks: { show: false },
        splits: () => [...ticks()],
        values: () => [],
      },
      {
        size: GUTTER,
        gap: 8,
        space: 28,
        font: `12px ${font}`,
        stroke: colours['--muted'],
        grid: line,
        ticks: { show: false },
        values: (_plot, splits) => splits.map(write),
      },
    ],
    series: [
      {},
      // Behind all lines.
      ...(isBanded ? panel.lines.flatMap(() => [end, end]) : []),
      ...panel.lines.map(({ colour: token, dash }) => ({
        stroke: colours[token],
        width: 2,
        dash: [...dash],
        spanGaps: false,
        points: { show: true, size: 3, filter: lonePoints },
      })),
    ],
    ...(isBanded && { bands }),
    hooks: { drawClear: [(plot) => drawNormal(plot, panel.band, normal)] },
  };
}

/** The normal band, as far as it is seen. */
function drawNormal(plot: uPlot, band: Panel['band'], fill: string): void {
  if (!band) return;
  const { ctx, bbox } = plot;
  const top = Math.max(plot.valToPos(band[1], 'y', true), bbox.top);
  const bottom = Math.min(plot.valToPos(band[0], 'y', true), bbox.top + bbox.height);
  if (bottom <= top) return;
  ctx.save();
  ctx.fillStyle = fill;
  ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
  ctx.restore();
}

/** A single point between two gaps has no line, so it is drawn as a point. */
function lonePoints({ data }: uPlot, series: number): number[] {
  const column = data[series] ?? [];
  const known = (row: number) => typeof column[row] === 'number';
  return Array.from(column.keys()).filter((row) => known(row) && !known(row - 1) && !known(row + 1));
}
