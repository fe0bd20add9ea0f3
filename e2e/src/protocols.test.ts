import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAxe, findings } from './harness/axe.ts';
import { viewports } from './harness/screen.ts';
import { signedIn } from './steps/signed-in.ts';
import { toldUnit } from './steps/told-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let page: Page;
/** Says a protocol bit by bit, as the test wants it. */
let server: Server;
let asked: URLSearchParams[];
let answers: ((response: ServerResponse) => unknown)[];
let gone: Promise<unknown>;

const csv = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="Pool.csv"; filename*=UTF-8''Baz%C3%A9n-hourly.csv`,
};

beforeEach(async () => {
  [asked, answers] = [[], []];
  server = createServer(({ url = '' }, response) => {
    asked.push(new URL(url, 'http://x').searchParams);
    gone = once(response, 'close');
    answers.shift()?.(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens the tab of a unit. */
async function open(query = '', viewport: { width: number; height: number } = viewports.desktop) {
  const { poolhouse } = house();
  const person = await signedIn(house(), '/units', { viewport });
  const { serial } = await toldUnit(poolhouse, person.account);
  ({ page } = person);
  await addAxe(person.context);
  const { port } = server.address() as AddressInfo;
  await page.route('**/api/units/*/protocol?*', (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/${new URL(route.request().url()).search}` }),
  );
  await page.goto(new URL(`/units/${serial}/protocols${query}`, poolhouse.addresses.portal).href);
  await exporting().waitFor();
}

const exporting = () => page.getByRole('button', { name: 'Download', exact: true });
const day = (name: string) => page.getByLabel(name, { exact: true });
const said = (text: string) => page.getByText(text, { exact: true }).waitFor();

describe.each(Object.entries(viewports))('on a %s', (_, viewport) => {
  it('a protocol of own days by the hour says how far it is, and is saved under the name that the server gives it', async () => {
    const rest = Promise.withResolvers<void>();
    answers = [
      async (response) => {
        response.writeHead(200, csv).write('\ufeffHour;Offset\r\n1;a\r\n2;b\r\n3;c\r\n');
        await rest.promise;
        response.end('4;d\r\n');
      },
    ];
    await open('?period=own', viewport);
    await day('From').fill('2026-10-25');
    await day('To').fill('2026-10-25');
    await said('25 rows, 25.10.2026–25.10.2026');
    expect(await findings(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await exporting().click();
    await said('3 of 25 rows');
    expect(await findings(page)).toEqual([]);
    rest.resolve();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Bazén-hourly.csv');
    await said('Saved as Bazén-hourly.csv');
    expect(readFileSync(await file.path(), 'utf8')).toBe('\ufeffHour;Offset\r\n1;a\r\n2;b\r\n3;c\r\n4;d\r\n');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      ...{ from: '2026-10-25', to: '2026-10-25', step: 'hour' },
    });
  });
});

it('both days of an own range are required, in their order, and nothing is asked for without them', async () => {
  await open('?period=own&step=day');
  await exporting().click();
  await expect.poll(() => page.getByText('Value is required', { exact: true }).count()).toBe(2);
  await day('From').fill('2026-07-02');
  await day('To').fill('2026-07-01');
  await said('This day is before the first one.');
  await exporting().click();
  expect(asked).toEqual([]);
  await day('From').fill('2010-01-01');
  await said('One file has ten years at most.');
  await exporting().click();
  expect(asked).toEqual([]);
  await day('From').fill('2026-07-02');
  await day('To').fill('2026-07-03');
  await said('2 rows, 02.07.2026–03.07.2026');
});

it('a field says that it is required only once it was left', async () => {
  await open('?period=own');
  expect(await page.getByText('Value is required', { exact: true }).count()).toBe(0);
  await day('From').focus();
  await day('To').focus();
  await expect.poll(() => page.getByText('Value is required', { exact: true }).count()).toBe(1);
});

it('who cancels saves nothing, and the server need not go on', async () => {
  const total = { 'x-total-rows': '999' };
  answers = [(response) => response.writeHead(200, { ...csv, ...total }).write('a\r\nb\r\n')];
  await open();
  const downloads: unknown[] = [];
  page.on('download', (file) => downloads.push(file));
  await exporting().click();
  await said('1 of 999 rows');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await said('The export was cancelled. Nothing was saved.');
  await gone;
  expect(downloads).toEqual([]);
});

it('an export that fails or breaks off says so, and works when it is tried again', async () => {
  answers = [
    (response) => response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{}'),
    (response) => response.writeHead(200, csv).write('a\r\n', () => response.destroy()),
    (response) => response.writeHead(200, csv).end('a\r\nb\r\n'),
  ];
  await open();
  await exporting().click();
  await said('Error while exporting data');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.poll(() => asked.length).toBe(2);
  await said('Error while exporting data');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await saved;
  await said('Saved as Bazén-hourly.csv');
  expect(await page.getByText('Error while exporting data').count()).toBe(0);
});
