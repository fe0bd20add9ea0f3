import { type Figure, median, quantile } from '../figure.ts';
import { withServer } from '../server/with-server.ts';
import { runChart } from './run-chart.ts';

const slower = 4;
const mostTimes = 1.5;
const mostMs = 4;

/** How quickly the tab History draws a week, and how little script follows a mouse over it. */
export const chart: Figure = {
  name: 'chart',
  goal: `a week of all channels, from the parsed answer to painted pictures: median ≤ ${mostTimes} × bare uPlot with as many charts, lines and points; script of one move of the mouse over a window full of pictures on a processor ${slower} times slower: p95 ≤ ${mostMs} ms`,
  async run() {
    const found = await withServer({}, (server, pool) =>
      runChart(server, pool, { rounds: 21, moves: 300, slower }),
    );
    const ratio = median(found.portal) / median(found.bare);
    const p95 = quantile(found.moves, 0.95);
    return {
      holds: ratio <= mostTimes && p95 <= mostMs,
      numbers: {
        charts: found.charts,
        lines: found.lines,
        'first draw of the portal, median ms': median(found.portal),
        'first draw of bare uPlot, median ms': median(found.bare),
        'first draw, of bare uPlot': ratio,
        'control: bare uPlot that draws twice': median(found.bareTwice) / median(found.bare),
        'script of a move, median ms': median(found.moves),
        'script of a move, p95 ms': p95,
        'with all ten pictures in view, p95 ms': quantile(found.allInView, 0.95),
        'control: p95 ms when a move draws all anew': quantile(found.redrawn, 0.95),
      },
    };
  },
};
