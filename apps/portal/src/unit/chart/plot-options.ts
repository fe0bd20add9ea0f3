import type uPlot from 'uplot';
import type { UnitDay } from '#unit/day/unit-day.ts';
import { type ChartChannel, END, GUTTER } from './chart-look.ts';
import type { PlotSize } from './keep-plot.ts';

/** On a range of fewer degrees noise would look like weather. */
const LEAST_DEGREES = 4;

export interface PlotLook {
  element: HTMLElement;
  size: PlotSize;
  day: UnitDay;
  channels: readonly ChartChannel[];
  onPoint: (row: number | undefined) => void;
  /** A number of the axis as the interface writes it. */
  write: (value: number) => string;
}

/** How the day is drawn: its hours as lines (their names stand below the strips), degrees at the left. */
export function plotOptions({ element, size, day, channels, onPoint, write }: PlotLook): uPlot.Options {
  const probe = element.ownerDocument.createElement('span');
  element.append(probe);
  /** Tokens are written for both themes; a canvas needs the colour that holds now. */
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const line = { stroke: colour('--line'), width: 1 };
  const options: uPlot.Options = {
    ...size,
    padding: [8, END, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 8 }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [day.from, day.to] },
      y: { range: (_plot, low, high) => degrees(low, high) },
    },
    axes: [
      {
        size: 6,
        grid: line,
        ticks: { show: false },
        splits: () => day.hours.map(({ at }) => at),
        values: () => [],
      },
      {
        size: GUTTER,
        gap: 8,
        font: `12px ${getComputedStyle(element).fontFamily}`,
        stroke: colour('--muted'),
        grid: line,
        ticks: { show: false },
        values: (_plot, splits) => splits.map((value) => `${write(value)}°`),
      },
    ],
    series: [
      {},
      ...channels.map(({ dash, width, colour: token, fill }) => ({
        stroke: colour(token),
        width,
        dash: [...dash],
        spanGaps: false,
        // A single minute between two gaps has no line, so it is drawn as a point.
        points: { show: true, size: 3, filter: lonePoints },
        ...(fill ? { fill: colour('--water-soft') } : {}),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
  probe.remove();
  return options;
}

function lonePoints({ data }: uPlot, series: number): number[] {
  const column = data[series] ?? [];
  const known = (row: number) => typeof column[row] === 'number';
  return Array.from(column.keys()).filter((row) => known(row) && !known(row - 1) && !known(row + 1));
}

function degrees(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null) return [0, 30];
  const missing = Math.max(0, LEAST_DEGREES - (high - low)) / 2;
  const room = Math.max(high - low, LEAST_DEGREES) * 0.08;
  return [Math.floor(low - missing - room), Math.ceil(high + missing + room)];
}
