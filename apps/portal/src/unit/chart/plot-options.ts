import { HEATING_HYSTERESIS } from '@poolhouse/domain/heating/heating';
import type uPlot from 'uplot';
import { shareOf, type UnitDay } from '#unit/day/unit-day.ts';
import { type ChartChannel, END, GUTTER, setLine } from './chart-look.ts';
import type { PlotSize } from './keep-plot.ts';

/** °C to either side of what is set. */
const TOLERANCE = HEATING_HYSTERESIS / 2;

/** On a range of fewer degrees noise would look like weather. */
const LEAST_DEGREES = 4;

/** What the water is kept at. */
export interface SetTemperature {
  /** °C */
  readonly value: number;
  /** Epoch seconds: before it something else was set, and nobody knows what. 0 where nothing tells of that. */
  readonly since: number;
}

export interface PlotLook {
  element: HTMLElement;
  size: PlotSize;
  day: UnitDay;
  channels: readonly ChartChannel[];
  /** Where that is known, and water is among the channels. */
  aim: SetTemperature | undefined;
  onPoint: (row: number | undefined) => void;
  /** A number of the axis as the interface writes it. */
  write: (value: number) => string;
}

/**
 * How the day is drawn: its hours as lines (their names stand below the strips), the first line's degrees at the left, those of
 * a second at the right.
 */
export function plotOptions({
  element,
  size,
  day,
  channels,
  aim,
  onPoint,
  write,
}: PlotLook): uPlot.Options & Required<Pick<uPlot.Options, 'hooks'>> {
  const probe = element.ownerDocument.createElement('span');
  element.append(probe);
  /** Tokens are written for both themes; a canvas needs the colour that holds now. */
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const line = { stroke: colour('--line'), width: 1 };
  const good = [colour(setLine.colour), colour('--good-soft')] as const;
  const from = shareOf(day, aim?.since ?? 0);
  const options: uPlot.Options & Required<Pick<uPlot.Options, 'hooks'>> = {
    ...size,
    padding: [8, channels.length > 1 ? 0 : END, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 8 }, drag: { x: false } },
    scales: {
      x: { time: false, range: () => [day.from, day.to] },
      ...Object.fromEntries(
        channels.map(({ channel }) => [
          channel,
          { range: (_plot, low, high) => degrees(low, high, channel === 'water' ? aim?.value : undefined) },
        ]),
      ),
    },
    axes: [
      {
        size: 6,
        grid: line,
        ticks: { show: false },
        splits: () => day.hours.map(({ at }) => at),
        values: () => [],
      },
      ...channels.map(
        ({ channel, words }, n): uPlot.Axis => ({
          scale: channel,
          side: n === 0 ? 3 : 1,
          size: GUTTER,
          gap: 8,
          font: `12px ${getComputedStyle(element).fontFamily}`,
          stroke: colour(words),
          grid: n === 0 ? line : { show: false },
          ticks: { show: false },
          values: (_plot, splits) => splits.map((value) => `${write(value)}°`),
        }),
      ),
    ],
    series: [
      {},
      ...channels.map(({ channel, dash, width, colour: token, fill }) => ({
        scale: channel,
        stroke: colour(token),
        width,
        dash: [...dash],
        // A single minute between two gaps has no line, so it is drawn as a point.
        points: { show: true, size: 3, filter: lonePoints },
        ...(fill && { fill: colour('--below-water') }),
      })),
    ],
    hooks: {
      drawClear: aim ? [(plot) => drawAim(plot, aim.value, from, good)] : [],
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)],
    },
  };
  probe.remove();
  return options;
}

function lonePoints({ data }: uPlot, series: number): number[] {
  const column = data[series] ?? [];
  const known = (row: number) => typeof column[row] === 'number';
  return [...column.keys()].filter((row) => known(row) && !known(row - 1) && !known(row + 1));
}

/** What of a plot it takes to draw what is set. */
interface AimPlot extends Pick<uPlot, 'valToPos'> {
  readonly bbox: Pick<uPlot.BBox, 'left' | 'width'>;
  readonly ctx: Pick<
    CanvasRenderingContext2D,
    | 'save'
    | 'restore'
    | 'fillRect'
    | 'beginPath'
    | 'moveTo'
    | 'lineTo'
    | 'stroke'
    | 'setLineDash'
    | 'fillStyle'
    | 'strokeStyle'
    | 'lineWidth'
  >;
}

/**
 * The set value from when it was set, and behind it how far heating lets the water go from it.
 * @param from how far along the day it was set, 0…1
 */
function drawAim(
  { ctx, bbox, valToPos }: AimPlot,
  aim: number,
  from: number,
  [line, band]: readonly [line: string, band: string],
): void {
  const width = bbox.width * (1 - from);
  const right = bbox.left + bbox.width;
  const at = (degrees: number) => valToPos(degrees, 'water', true);
  const [top, middle] = [at(aim + TOLERANCE), at(aim)];
  ctx.save();
  ctx.fillStyle = band;
  ctx.fillRect(right - width, top, width, 2 * (middle - top));
  ctx.strokeStyle = line;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash(setLine.dash.map((length) => length * devicePixelRatio));
  ctx.beginPath();
  ctx.moveTo(right - width, middle);
  ctx.lineTo(right, middle);
  ctx.stroke();
  ctx.restore();
}

/**
 * From where to where a scale goes: whole degrees, with room about what was measured.
 * @param aim °C, in sight as well, with its band
 */
export function degrees(
  least: number | null,
  greatest: number | null,
  aim: number | undefined,
): [number, number] {
  if (least === null || greatest === null) return [0, 30];
  const low = Math.min(least, (aim ?? least) - TOLERANCE);
  const high = Math.max(greatest, (aim ?? greatest) + TOLERANCE);
  const missing = Math.max(0, LEAST_DEGREES - (high - low)) / 2;
  const room = Math.max(high - low, LEAST_DEGREES) * 0.08;
  return [Math.floor(low - missing - room), Math.ceil(high + missing + room)];
}
