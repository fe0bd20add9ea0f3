import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../../node_modules/uplot/dist');
const script = readFileSync(join(folder, 'uPlot.iife.min.js'), 'utf8');
const style = readFileSync(join(folder, 'uPlot.min.css'), 'utf8');

/** A chart of the bare page: as large as the product's, with as many lines. */
export interface BareChart {
  readonly width: number;
  readonly height: number;
  readonly channels: readonly string[];
}

export interface BareOptions {
  /** Where the week is asked for. */
  readonly history: string;
  readonly charts: readonly BareChart[];
  /** How often all of it is drawn. */
  readonly times: number;
}

/** Runs in the page: the same week, with its least and greatest values, as uPlot draws it when nothing is said. */
const draw = `async ({ history, charts, times }) => {
  const { t, v, min, max } = JSON.parse(await (await fetch(history)).text());
  window.bareCharts = [];
  for (let time = 0; time < times; time++) {
    window.bareCharts = charts.map(({ width, height, channels }) => {
      const series = channels.flatMap((name) => [min[name], max[name], v[name]]);
      const place = document.body.appendChild(document.createElement('div'));
      const lines = series.map((_, n) => ({ stroke: ['#bcd', '#bcd', '#07c'][n % 3] }));
      return new uPlot({ width, height, series: [{}, ...lines] }, [t, ...series], place);
    });
  }
}`;

/** Opens a page of nothing but uPlot, at the server's own address, so that it may ask what the portal asks. */
export async function openBare(page: Page, url: string, options: BareOptions): Promise<void> {
  const body = `<!doctype html><title>uPlot</title><style>${style}</style><script>${script}</script>
    <body><script>(${draw})(${JSON.stringify(options)})</script>`;
  const address = `${url}/bare-charts`;
  await page.route(address, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(address);
}
