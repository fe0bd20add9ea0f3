import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createDrawing, type Drawing, type UnitPage } from './drawing.ts';

let drawing: Drawing | undefined;
afterEach(() => drawing?.stop());

const told: UnitPage = { variant: 'pool-live', language: 'en', path: '/units/1', user: {}, unit: {} };
const page = (path: string): UnitPage => ({ ...told, path });

/** Draws with what a build of the portal could have made: `drawUnit` as it is given. */
async function drawingWith(drawUnit: string, patience = 20_000) {
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
  const own = createDrawing({ folder, onFailure, patience });
  drawing = own;
  return { own, failures };
}

test('a page is drawn, with the rules that it needs', async () => {
  const { own } = await drawingWith("async ({ path }) => ({ content: ' ' + path, title: 'T' })");
  expect(await own.draw(told)).toEqual({ content: '/units/1', title: 'T', style: 'rules,pool-live,8' });
});

test('pages are drawn one after the other, each for whoever asked', async () => {
  const { own } = await drawingWith(`async ({ path }) => {
    globalThis.now = path;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { content: globalThis.now, title: '' };
  }`);
  const paths = Array.from({ length: 16 }, (_, index) => `/units/${index}`);
  const drawn = await Promise.all(paths.map((path) => own.draw(page(path))));
  expect(drawn.map((one) => one?.content)).toEqual(paths);
});

test('nobody waits long, and of those who came first no more than some', async () => {
  const { own, failures } = await drawingWith('() => new Promise(() => undefined)', 50);
  const drawn = await Promise.all(Array.from({ length: 20 }, () => own.draw(told)));
  expect(drawn).toEqual(drawn.map(() => undefined));
  expect(failures).toEqual([]);
});

test('what can not be drawn is told, and the next page is', async () => {
  const { own, failures } = await drawingWith(`async ({ path }) => {
    if (path === '/units/1') throw new Error('no such page');
    return { content: path, title: '' };
  }`);
  expect(await own.draw(told)).toBeUndefined();
  expect(failures).toEqual(['no such page']);
  expect((await own.draw(page('/units/2')))?.content).toBe('/units/2');
});

test('a thread that ends keeps nobody waiting, and is not begun for each page', async () => {
  const { own, failures } = await drawingWith(`() =>
    new Promise(() => setImmediate(() => { throw new Error('gone'); }))`);
  expect(await Promise.all([own.draw(told), own.draw(told)])).toEqual([undefined, undefined]);
  expect(await own.draw(told)).toBeUndefined();
  expect(failures).toEqual(['gone']);
});

test('a portal that was built without anything to draw with draws nothing', async () => {
  const failures: Error[] = [];
  drawing = createDrawing({ folder: '/nowhere', onFailure: (error) => failures.push(error) });
  expect(await drawing.draw(told)).toBeUndefined();
  await expect.poll(() => failures.length).toBe(1);
});

test('whoever waits when the server stops is let go', async () => {
  const { own } = await drawingWith('() => new Promise(() => undefined)');
  const waiting = own.draw(told);
  await own.stop();
  expect(await waiting).toBeUndefined();
});
