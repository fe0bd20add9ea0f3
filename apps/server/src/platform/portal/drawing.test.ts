import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type AskedPage, createDrawing, type Drawing, type DrawingOptions } from './drawing.ts';

let drawing: Drawing | undefined;
afterEach(() => drawing?.stop());

const told = { user: { name: 'Jana' }, unit: { name: 'Pool' } };
const page = (path = '/units/1'): AskedPage => ({ variant: 'pool-live', language: 'en', path });
let asked: number;
async function ask() {
  asked += 1;
  return told;
}
let readers = 0;
/** A page that some other reader asks for. */
function drawnBy(own: Drawing, path?: string) {
  readers += 1;
  return own.draw(`reader ${readers}`, page(path), ask);
}

/** Draws with what a build of the portal could have made: `drawUnit` as it is given. */
async function drawingWith(drawUnit: string, options: Partial<DrawingOptions> = {}) {
  asked = 0;
  const folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'style.json'), '["rules"]');
  await writeFile(
    join(folder, 'drawing.js'),
    `export const drawUnit = ${drawUnit};
     export const firstStyle = (parts, brand, html) => [parts, brand, html.length].join();
     export const earlyOf = (html) => ({ content: html.trim() });`,
  );
  const failures: string[] = [];
  const onFailure = (error: Error) => failures.push(error.message);
  const own = createDrawing({ folder, onFailure, patience: 20_000, ...options });
  drawing = own;
  return { own, failures };
}

/** The same once its thread has begun, which draws this page at least. */
async function warmDrawing(drawUnit: string, options?: Partial<DrawingOptions>) {
  const made = await drawingWith(
    `(told) => told.path === '/warm' ? { content: '', title: '' } : (${drawUnit})(told)`,
    options,
  );
  await expect.poll(() => drawnBy(made.own, '/warm')).toBeDefined();
  asked = 0;
  return made;
}

test('a page is drawn, with the rules that it needs, and with what was told of it', async () => {
  const { own } = await warmDrawing("async ({ path, unit }) => ({ content: ' ' + path, title: unit.name })");
  const drawn = { content: '/units/1', title: 'Pool', style: 'rules,pool-live,8' };
  expect(await drawnBy(own)).toEqual({ drawn, told });
});

test('pages are drawn one after the other, each for whoever asked', async () => {
  const { own } = await warmDrawing(`async ({ path }) => {
    globalThis.now = path;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { content: globalThis.now, title: '' };
  }`);
  const paths = Array.from({ length: 16 }, (_, index) => `/units/${index}`);
  const all = await Promise.all(paths.map((path) => drawnBy(own, path)));
  expect(all.map((one) => one?.drawn.content)).toEqual(paths);
});

test('of many at once some are drawn', async () => {
  const { own } = await warmDrawing('async () => ({ content: "x", title: "" })');
  const all = await Promise.all(Array.from({ length: 20 }, () => drawnBy(own)));
  expect(all.map((one) => one !== undefined)).toEqual([...Array(16).fill(true), ...Array(4).fill(false)]);
  expect(await drawnBy(own)).toBeDefined();
});

test('for whom nothing could be drawn nothing is asked', async () => {
  const { own } = await warmDrawing('() => new Promise(() => undefined)');
  const waiting = Array.from({ length: 16 }, () => drawnBy(own));
  await new Promise(setImmediate);
  expect(await drawnBy(own)).toBeUndefined();
  expect(asked).toBe(16);
  await own.stop();
  await Promise.all(waiting);
});

test('one reader leaves places to the others', async () => {
  const { own } = await warmDrawing('async () => ({ content: "x", title: "" })');
  const of = (reader: string) => own.draw(reader, page(), ask);
  const all = await Promise.all([of('one'), of('one'), of('one'), of('other')]);
  expect(all.map((one) => one !== undefined)).toEqual([true, true, false, true]);
  expect(await of('one')).toBeDefined();
});

test.each<[string, () => Promise<undefined>]>([
  ['that nothing is told of', async () => undefined],
  ['whose question fails', () => Promise.reject(new Error('gone'))],
])('a page %s leaves its place', async (_, nothing) => {
  const { own } = await warmDrawing('async () => ({ content: "x", title: "" })');
  for (let n = 0; n < 20; n += 1) await own.draw('reader', page(), nothing).catch(() => undefined);
  expect(await own.draw('reader', page(), ask)).toBeDefined();
});

test('nobody waits long, and what comes too late is told when it failed', async () => {
  const { own, failures } = await warmDrawing(
    "() => new Promise((_, reject) => setTimeout(reject, 200, new Error('late')))",
    { patience: 20 },
  );
  expect(await drawnBy(own)).toBeUndefined();
  expect(failures).toEqual([]);
  await expect.poll(() => failures).toEqual(['late']);
});

test('what can not be drawn is told once, and the next page is drawn', async () => {
  const { own, failures } = await warmDrawing(`async ({ path }) => {
    if (path === '/units/1') throw new Error('no such page');
    return { content: path, title: '' };
  }`);
  expect(await drawnBy(own)).toBeUndefined();
  expect(await drawnBy(own)).toBeUndefined();
  expect(failures).toEqual(['no such page']);
  expect((await drawnBy(own, '/units/2'))?.drawn.content).toBe('/units/2');
});

test.each([
  ['fails', "() => new Promise(() => setImmediate(() => { throw new Error('gone'); }))", 'gone'],
  ['ends', '() => process.exit()', 'the thread that draws has ended'],
])('a thread that %s keeps nobody waiting, and is not begun for each page', async (_, drawUnit, failure) => {
  const { own, failures } = await warmDrawing(drawUnit);
  expect(await Promise.all([drawnBy(own), drawnBy(own)])).toEqual([undefined, undefined]);
  await expect.poll(() => failures).toEqual([failure]);
  expect(await drawnBy(own)).toBeUndefined();
  expect(failures).toEqual([failure]);
  expect(asked).toBe(2);
});

test('a thread that hangs is ended', async () => {
  const { own, failures } = await warmDrawing('() => { for (;;); }', { patience: 10, hangs: 100 });
  await expect.poll(() => drawnBy(own).then(() => failures)).toEqual(['the thread that draws hangs']);
});

test('a thread that has not begun yet keeps nobody waiting', async () => {
  const { own } = await drawingWith('async () => ({ content: "x", title: "" })');
  expect(await drawnBy(own)).toBeUndefined();
  await expect.poll(() => drawnBy(own)).toBeDefined();
});

test('a portal that was built without anything to draw with draws nothing', async () => {
  const failures: Error[] = [];
  const own = createDrawing({ folder: '/nowhere', onFailure: (error) => failures.push(error) });
  drawing = own;
  expect(await drawnBy(own)).toBeUndefined();
  await expect.poll(() => failures).toHaveLength(1);
  expect(await drawnBy(own)).toBeUndefined();
});

test('whoever waits when the server stops is let go', async () => {
  const { own } = await warmDrawing('() => new Promise(() => undefined)');
  const waiting = drawnBy(own);
  await new Promise(setImmediate);
  await own.stop();
  expect(await waiting).toBeUndefined();
});
