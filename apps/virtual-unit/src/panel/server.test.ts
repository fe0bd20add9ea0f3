import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serial, type UnitOnTest, unitOnTest } from '#testing/unit-on-test.ts';
import { createPanelServer, type PanelServer } from './server.ts';

let bench: UnitOnTest;
let panel: PanelServer;
let url: string;

beforeEach(async () => {
  bench = await unitOnTest();
  await bench.cloud.find('up/state');
  panel = createPanelServer({ units: [bench.unit], clock: bench.clock, host: '127.0.0.1', port: 0 });
  url = await panel.start();
});
afterEach(async () => {
  await panel.stop();
  await bench.stop();
});

async function press(button: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/units/${serial}/${button}`, {
    method: 'POST',
    ...(body === undefined
      ? { headers: { origin: url, ...headers } }
      : {
          body: JSON.stringify(body),
          headers: { origin: url, 'content-type': 'application/json', ...headers },
        }),
  });
  return { status: response.status, view: await response.json() };
}

test('the list shows what stands in front of the units, and never a secret', async () => {
  const text = await (await fetch(`${url}/units`)).text();
  expect(JSON.parse(text)).toMatchObject([
    {
      serial,
      activationCode: '7KQ2 M9XA 4TBC DEFG',
      connected: true,
      cableOut: false,
      mode: 'auto',
      screen: 'home',
      bufferLength: 0,
      lastAck: null,
      pairingCode: null,
    },
  ]);
  expect(text).not.toContain('secret');
  expect(await (await fetch(`${url}/units/${serial}`)).json()).toMatchObject({ serial });
});

test('each button does what it says', async () => {
  expect((await press('mode')).view).toMatchObject({ mode: 'eco' });
  expect((await press('menu')).view).toMatchObject({
    screen: 'menu',
    display: { title: 'MENU 1/11 · CHEMISTRY' },
  });
  expect((await press('home')).view).toMatchObject({ screen: 'home', display: { title: 'WATER' } });
  const { view } = await press('pair');
  expect(view).toMatchObject({ pairingMs: 600_000, display: { title: 'PAIRING CODE' } });
  expect(view).toMatchObject({ pairingCode: expect.stringMatching(/^[0-9A-Z]{10}$/u) });
  expect((await press('cable')).view).toMatchObject({ cableOut: true, connected: false });
  expect((await press('cable')).view).toMatchObject({ cableOut: false });
  expect((await press('cable', { out: true })).view).toMatchObject({ cableOut: true });
  expect((await press('cable', { out: true })).view).toMatchObject({ cableOut: true });
  expect((await press('skip', { minutes: 10 })).view).toMatchObject({ bufferLength: 10, time: '12:10' });
  expect((await press('cable', { out: false })).view).toMatchObject({ cableOut: false });
});

test('something goes wrong at the pool, and is well again', async () => {
  const { view } = await press('fault', { name: 'sensor-lost', on: true });
  expect(view).toMatchObject({ faults: { 'sensor-lost': true, 'no-flow': false } });
  await bench.cloud.find('up/state');
  bench.clock.advance(1000);
  const told = await bench.cloud.find('up/state', ({ messages }) =>
    (messages as { key: string }[]).some(({ key }) => key === 'solar-no-temperature'),
  );
  expect(told.values).not.toHaveProperty('solar');
  const mended = await press('fault', { name: 'sensor-lost', on: false });
  expect(mended.view).toMatchObject({ faults: { 'sensor-lost': false } });
});

test('a clock that goes wrong is an hour behind', async () => {
  const { time } = bench.unit.view();
  await press('fault', { name: 'clock-wrong', on: true });
  expect([time, bench.unit.view().time]).toEqual(['12:00', '11:00']);
});

test('the mixing delay can be cut short', async () => {
  expect(bench.unit.view().mixing).toBe(true);
  expect((await press('mixed')).view).toMatchObject({ mixing: false });
});

test.each([
  ['cable', { out: 'yes' }, 400],
  ['cable', { in: true }, 400],
  ['skip', { minutes: 0 }, 400],
  ['skip', { minutes: 1e9 }, 400],
  ['skip', undefined, 400],
  ['fault', { name: 'earthquake', on: true }, 400],
  ['fault', { name: 'no-flow' }, 400],
  ['mode', { mode: 'off' }, 400],
  ['mode', 'x'.repeat(2000), 413],
  ['toString', undefined, 404],
  ['explode', undefined, 404],
  ['mode/more', undefined, 404],
])('%s with %j answers %d and changes nothing', async (button, body, status) => {
  const before = bench.unit.view();
  expect((await press(button, body)).status).toBe(status);
  expect(bench.unit.view()).toEqual(before);
});

test('a foreign page presses nothing and reads nothing', async () => {
  const { port } = new URL(url);
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end();
    });
  const host = `127.0.0.1:${port}`;
  const mode = `/units/${serial}/mode`;
  expect(await ask('POST', mode, { host, origin: 'https://evil.example' })).toBe(403);
  expect(
    await ask('POST', mode, { host: `evil.example:${port}`, origin: `http://evil.example:${port}` }),
  ).toBe(403);
  expect(await ask('GET', '/units', { host: `evil.example:${port}` })).toBe(403);
  expect(await ask('GET', mode, { host })).toBe(404);
  expect(await ask('PUT', mode, { host, origin: url })).toBe(405);
  expect(await ask('POST', mode, { host })).toBe(403);
  expect(await ask('GET', '/units', { host, 'x-forwarded-for': '127.0.0.1' })).toBe(403);
  expect(await ask('GET', '/events', { host: 'rebound.example' })).toBe(403);
  expect(bench.unit.view().mode).toBe('auto');
  expect(await ask('POST', mode, { host, origin: `http://${host}` })).toBe(200);
  expect(bench.unit.view().mode).toBe('eco');
});

test('the page and its files come with a strict policy and nothing from elsewhere', async () => {
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc="\/)|<style|\bstyle=|\bon[a-z]+=/u);
  const linked = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map((match) => match[1] ?? '');
  for (const path of [...linked, '/unit-card.js', '/inter.woff2']) {
    expect((await fetch(url + path)).status, path).toBe(200);
  }
  for (const path of ['/panel/../config.ts', '/static/panel.js', '/%2e%2e/main.ts']) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});

test('who watches hears of a change, and watching ends with the panel', async () => {
  const response = await fetch(`${url}/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<{ mode: string }[]> => {
    const { value = '' } = (await reader?.read()) ?? {};
    return JSON.parse(value.replace(/^data: /u, ''));
  };
  expect((await next())[0]?.mode).toBe('auto');
  bench.unit.mode();
  bench.clock.advance(500);
  expect((await next())[0]?.mode).toBe('eco');
  await panel.stop();
  await expect.poll(async () => (await reader?.read())?.done).toBe(true);
});

test.each([
  ['says nothing', 'request', ''],
  ['stops in its headers', 'request', 'POST / HTTP/1.1\r\nHost: '],
  [
    'stops in its body',
    'request',
    `POST /units/${serial}/mode HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`,
  ],
  ['asks no more', 'idle', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['watches and hears nothing', 'silence', 'GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n'],
] as const)('a connection that %s is closed by the limit for %s', async (_what, limit, said) => {
  const hour = 3_600_000;
  const limits = { request: hour, idle: hour, silence: hour, look: 10, [limit]: 100 };
  const other = createPanelServer({ units: [], clock: bench.clock, host: '127.0.0.1', port: 0, limits });
  const socket = connect(Number(new URL(await other.start()).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(said);
  await new Promise((done) => socket.once('close', done));
  await other.stop();
});

test('control: the panel’s own limits let a connection be that asks and watches', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
  socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((done) => socket.once('data', done));
  expect((await fetch(`${url}/units`)).status).toBe(200);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
