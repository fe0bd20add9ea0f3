import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#platform/http/api.ts';
import { createMetrics, observe } from '#platform/metrics.ts';
import { createMetricsServer } from '#platform/metrics-server.ts';
import { testHttp } from '#testing/http/http.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

/** A server that sits on this machine only, with a mail in its mailbox, and one that has a public address. */
let local: WholeServer;
let open: WholeServer;
beforeAll(async () => {
  const busy = createServer().listen(0);
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  await new Promise((done) => busy.close(done));
  local = await wholeServer({ routes: plant });
  const publicUrl = `http://pools.example:${port}`;
  const given = {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    METRICS_PORT: '0',
  };
  open = await wholeServer({ env: given });
  for (const { db } of [local, open]) {
    const mail = { to_address: 'anna@example.com', kind: 'reset', subject: '', html_body: '' };
    const row = { ...mail, id: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA', text_body: secret, created_at: new Date() };
    await db.insertInto('mails').values(row).execute();
  }
});
afterAll(async () => {
  await local.stop();
  await open.stop();
});

const secret = 'http://localhost/reset-password/anna/planted-token';

/** A tool of the machine's owner guarded as it is often done: by what the framework makes of the headers. */
function plant(api: Api): void {
  api.get('/planted/tool', { config: { access: 'public' } }, async ({ hostname, headers, raw }, reply) => {
    const isLocal = /^(?:127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '');
    if (!isLocal || hostname !== 'localhost' || headers['x-forwarded-for'] !== undefined)
      return reply.code(404).send();
    return { mail: secret };
  });
}

/** Sends these bytes and reads till the end. */
async function raw(
  port: number,
  target: string,
  headers: readonly string[],
  version = '1.1',
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(`GET ${target} HTTP/${version}\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return Buffer.concat(parts).toString('latin1');
}

/** Requests of somebody elsewhere, as they arrive through proxies on this machine and from pages. */
const foreign = (port: number): (readonly [what: string, headers: string[], version?: string])[] => {
  const host = `Host: localhost:${port}`;
  return [
    ['a proxy with its host name and HTTP/1.0', [host], '1.0'],
    ['a proxy that says for whom', [host, 'X-Forwarded-For: 192.0.2.7']],
    ['a client that names the host itself', ['Host: pools.example', 'X-Forwarded-Host: localhost']],
    ['a client that names both', [host, 'X-Forwarded-Host: localhost']],
    ['a proxy that says the scheme only', [host, 'X-Forwarded-Proto: https']],
    ['a proxy of another kind', [host, 'X-Real-IP: 192.0.2.7']],
    ['a proxy by the standard', [host, 'Forwarded: for=192.0.2.7']],
    ['a proxy that names itself', [host, 'Via: 1.1 proxy']],
    ['a proxy that writes it otherwise', [host, 'X_Forwarded_For: 192.0.2.7']],
    ['an empty word of a proxy', [host, 'X-Forwarded-For:']],
    ['a rebound name', [`Host: rebound.example:${port}`]],
    ['a rebound name that looks alike', [`Host: localhost.rebound.example:${port}`]],
    ['a name before an at sign', [`Host: localhost@evil.example:${port}`]],
    ['an encoded name', [`Host: %6cocalhost:${port}`]],
    ['a foreign page', [host, 'Origin: https://evil.example']],
    ['a page without an origin', [host, 'Origin: null']],
    ['a page of another port', [host, 'Origin: http://localhost:1']],
    ['an image on a foreign page', [host, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
  ];
};

const tools = ['/dev/mailbox', '/dev/mailbox.json', '/metrics'];
const spellingsOf = (path: string): string[] => [
  ...[
    path,
    `${path}?x`,
    `${path}/`,
    `${path}#x`,
    `/${path}`,
    `/.${path}`,
    `/x/..${path}`,
    path.toUpperCase(),
  ],
  ...[
    path.replaceAll('e', '%65'),
    path.replace('/', '/%2e/'),
    path.replaceAll('/', '%2f'),
    path.replaceAll('/', '\\'),
  ],
  ...[`http://localhost${path}`, `http://evil.example${path}`, `${path};x=1`, `${path}%00`, `${path}%20`],
];

/** Which of these answers give a tool away. */
const given = (answer: string): boolean =>
  answer.includes('planted-token') || answer.includes('poolhouse_http');

describe('mailbox and metrics', () => {
  test('are served to who sits at this machine', async () => {
    for (const tool of tools) {
      expect(given(await raw(local.port, tool, [`Host: localhost:${local.port}`]))).toBe(true);
    }
  });

  test('are refused to everybody else, whatever is said and however the path is spelled', async () => {
    const found: string[] = [];
    for (const tool of tools.flatMap(spellingsOf)) {
      for (const [what, headers, version] of foreign(local.port)) {
        if (given(await raw(local.port, tool, headers, version))) found.push(`${what}: ${tool}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('are refused to a client that speaks to a proxy', async () => {
    const found: string[] = [];
    const host = `localhost:${local.port}`;
    for (const tool of tools) {
      const answer = await raw(local.port, `http://${host}${tool}`, [`Host: ${host}`]);
      if (given(answer) || !answer.startsWith('HTTP/1.1 404 ')) found.push(tool);
    }
    expect(found).toEqual([]);
    // The absolute form itself is not what is refused.
    expect(await raw(local.port, `http://${host}/api/health`, [`Host: ${host}`])).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('are not served at all where the public address is not this machine', async () => {
    expect(open.routes.map(({ url }) => url).filter((url) => /mailbox|metrics/.test(url))).toEqual([]);
    const found: string[] = [];
    const callers = [['who sits there', [`Host: localhost:${open.port}`]] as const, ...foreign(open.port)];
    for (const tool of tools.flatMap(spellingsOf)) {
      for (const [what, headers, version] of callers) {
        if (given(await raw(open.port, tool, headers, version))) found.push(`${what}: ${tool}`);
      }
    }
    expect(found).toEqual([]);
    expect(open.running.urls.mailbox).toBeUndefined();
  });

  test('metrics have a port of their own then, for this machine only', async () => {
    const { metrics = '' } = open.running.urls;
    const port = Number(new URL(metrics).port);
    expect(given(await raw(port, '/metrics', [`Host: 127.0.0.1:${port}`]))).toBe(true);
    expect(await raw(port, '/dev/mailbox', [`Host: 127.0.0.1:${port}`])).toMatch(/^HTTP\/1\.1 404 /);
    for (const [what, headers, version] of foreign(port)) {
      expect(given(await raw(port, '/metrics', headers, version)), what).toBe(false);
    }
  });

  test('metrics go to those who are named, by their address or a token, and to nobody else', async () => {
    const token = 'Tm90IGEgcGFzc3dvcmQgYXQ-bGw_';
    const registry = createMetrics();
    observe(await testHttp(), registry);
    const start = async (addresses: string[]) => {
      const server = createMetricsServer(registry, 0, { addresses, tokens: [token] });
      const port = Number(new URL(await server.start()).port);
      return { server, port };
    };
    const ask = async (port: number, ...headers: string[]) =>
      given(await raw(port, '/metrics', ['Host: scraped.example:9090', ...headers]));
    const byToken = await start(['192.0.2.0/24']);
    const byAddress = await start(['127.0.0.0/8']);
    try {
      expect(await ask(byToken.port, `Authorization: Bearer ${token}`)).toBe(true);
      for (const wrong of [
        [],
        ['Authorization: Bearer'],
        [`Authorization: Bearer ${token}x`],
        [`Authorization: Bearer ${token.toLowerCase()}`],
        [`Authorization: Basic ${token}`],
        [`Authorization: Bearer x`, `Authorization: Bearer ${token}`],
        [`Cookie: token=${token}`],
        ['X-Forwarded-For: 192.0.2.7'],
      ]) {
        expect(await ask(byToken.port, ...wrong), wrong.join()).toBe(false);
      }
      expect(await ask(byAddress.port)).toBe(true);
    } finally {
      await byToken.server.stop();
      await byAddress.server.stop();
    }
  });

  test('control: a guard that believes the framework gives them away', async () => {
    const found: string[] = [];
    for (const [what, headers, version] of foreign(local.port)) {
      if (given(await raw(local.port, '/api/planted/tool', headers, version))) found.push(what);
    }
    expect(found).toContain('a client that names the host itself');
    expect(found).toContain('a proxy with its host name and HTTP/1.0');
    expect(found.length).toBeGreaterThan(6);
  });
});

test('a public address without a mail server ends the start with a line that names SMTP_URL', async () => {
  const start = wholeServer({ env: { PUBLIC_URL: 'https://pools.example' } });
  const outcome = await start.then(
    (server) => server.stop().then(() => 'it started'),
    (error: Error) => error.message,
  );
  expect(outcome).toMatch(/^SMTP_URL: [^\n]+$/);
});
