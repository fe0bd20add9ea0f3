import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from '#platform/yielding-thread.ts';
import type { DrawingAnswer, DrawingTask, DrawingWorkerData } from './drawing.ts';

/** `dist/drawing/drawing.js` of the portal. */
interface Bundle {
  drawUnit(told: DrawingTask['told']): Promise<{ content: string; title: string }>;
  firstStyle(parts: unknown, brand: string, html: string): string;
  earlyOf(html: string): { content: string };
}

/** Less than what answers units, as much as what hashes. */
const NICENESS = 5;

stepBack(NICENESS);
const { folder } = workerData as DrawingWorkerData;
const bundle: Bundle = await import(pathToFileURL(join(folder, 'drawing.js')).href);
const parts: unknown = JSON.parse(readFileSync(join(folder, 'style.json'), 'utf8'));

async function draw({ id, told }: DrawingTask): Promise<DrawingAnswer> {
  try {
    const { content, title } = await bundle.drawUnit(told);
    const drawn = { content: bundle.earlyOf(content).content, title };
    return { id, drawn: { ...drawn, style: bundle.firstStyle(parts, told.variant, drawn.content) } };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

// One after the other: what it is drawn with is the bundle's own.
let last = Promise.resolve();
parentPort?.on('message', (task: DrawingTask) => {
  last = last.then(async () => parentPort?.postMessage(await draw(task)));
});
parentPort?.postMessage('ready');
