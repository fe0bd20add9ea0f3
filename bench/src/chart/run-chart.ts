import { channelNames } from '@poolhouse/domain/water/channels';
import type { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { startBrowser } from '../../../e2e/src/harness/browser.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { type BareChart, openBare } from './bare-page.ts';
import { cursorMoves, type Line } from './cursor-moves.ts';
import { drawWatch, firstDraw } from './draw-watch.ts';
import { fillWeek, lastMonday, sayOnline } from './week.ts';

export interface ChartOptions {
  /** How often each page is opened. */
  readonly rounds: number;
  readonly moves: number;
  /** How many times slower the processor is while the mouse moves. */
  readonly slower: number;
}

export interface ChartResult {
  readonly charts: number;
  readonly lines: number;
  /** Milliseconds from the parsed answer to painted pictures. */
  readonly portal: readonly number[];
  readonly bare: readonly number[];
  readonly bareTwice: readonly number[];
  /** Milliseconds of script a move, in a window as large as a notebook's, full of pictures. */
  readonly moves: readonly number[];
  /** The same with all pictures in view. */
  readonly allInView: readonly number[];
  readonly redrawn: readonly number[];
}

/** All pictures of a week are in view, so that the portal has none to put off. */
const viewport = { width: 1_440, height: 3_000 };
const notebook = { width: 1_440, height: 900 };
const warmUp = 2;
const temperatures = ['water', 'air', 'solar'] as const;

export async function runChart(
  server: ServerProcess,
  pool: Pool,
  { rounds, moves, slower }: ChartOptions,
): Promise<ChartResult> {
  const [unit] = await provisionUnits(pool, 1);
  if (!unit) throw new Error('no unit');
  const owner = await addPerson(pool, 'Owner');
  await giveUnit(pool, owner, unit.id, 'Pool');
  const date = lastMonday(new Date());
  await fillWeek(pool, unit, date);
  await sayOnline(pool, unit);
  const browser = await startBrowser();
  try {
    // A browser without a graphics card draws every frame of the moving water on the processor that is measured.
    const { context } = await browser.person({ viewport, reducedMotion: 'reduce' });
    await context.addInitScript(drawWatch);
    const [name = '', value = ''] = owner.cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    const openPortal = async () => {
      await page.goto(`${server.url}/units/${unit.serial}/history?period=week&date=${date}`);
      await page.locator('main canvas').first().waitFor();
    };
    await openPortal();
    const charts = await chartsOf(page);
    const history = `/api/units/${unit.id}/history?period=week&date=${date}`;
    const openTheBare = (times: number) => openBare(page, server.url, { history, charts, times });
    const found = { portal: [] as number[], bare: [] as number[], bareTwice: [] as number[] };
    for (let round = -warmUp; round < rounds; round++) {
      await openPortal();
      const portal = await firstDraw(page, charts.length);
      await openTheBare(1);
      const bare = await firstDraw(page, charts.length);
      await openTheBare(2);
      const bareTwice = await firstDraw(page, 2 * charts.length);
      if (round < 0) continue;
      found.portal.push(portal);
      found.bare.push(bare);
      found.bareTwice.push(bareTwice);
    }
    await page.evaluate(redrawAtMoves);
    const redrawn = await cursorMoves(page, await lineOver(page, 'canvas'), Math.min(moves, 50), slower);
    await openPortal();
    await firstDraw(page, charts.length);
    const allInView = await cursorMoves(page, await lineOver(page, 'main canvas'), moves, slower);
    await page.setViewportSize(notebook);
    await openPortal();
    await page
      .locator('main figure')
      .first()
      .evaluate((picture) => picture.scrollIntoView());
    await page.locator('main canvas').nth(3).waitFor();
    const moved = await cursorMoves(page, await lineOver(page, 'main canvas'), moves, slower);
    const lines = charts.reduce((sum, { channels }) => sum + 3 * channels.length, 0);
    return { charts: charts.length, lines, ...found, moves: moved, allInView, redrawn };
  } finally {
    await browser.close();
  }
}

/** As large as the portal's pictures: the first has all temperatures, each other one a channel. */
async function chartsOf(page: Page): Promise<BareChart[]> {
  const isTemperature = (name: string) => (temperatures as readonly string[]).includes(name);
  const channels = [
    temperatures,
    ...channelNames.filter((name) => !isTemperature(name)).map((name) => [name]),
  ];
  const places = page.locator('main figure > [role="img"]');
  const found = await places.count();
  if (found !== channels.length) throw new Error(`${found} pictures, not ${channels.length}`);
  const boxes = await Promise.all((await places.all()).map((place) => place.boundingBox()));
  return channels.map((names, n) => ({
    width: boxes[n]?.width ?? 0,
    height: boxes[n]?.height ?? 0,
    channels: names,
  }));
}

/** The control: what moves draws all anew. */
const redrawAtMoves = `addEventListener('mousemove', () => {
  for (const chart of window.bareCharts) chart.redraw();
})`;

/** From the left of the first picture to its right, at half its height. */
async function lineOver(page: Page, selector: string): Promise<Line> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error('nothing is drawn');
  return { x: box.x + 40, y: box.y + box.height / 2, width: box.width - 60 };
}
