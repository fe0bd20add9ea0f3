import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import type { Api } from '#platform/http/api.ts';
import { perFile } from '#testing/lifetimes.ts';
import { wholeServer } from '#testing/whole-server.ts';

const server = perFile(() => wholeServer({ routes: plant }));
const careless = new Set<string>();

/** A limit of one try a client as careless people write it: the address as it comes is the key. */
function plant(api: Api): void {
  api.get('/planted/once', { config: { access: 'public' } }, async ({ headers }, reply) => {
    const key = String(headers['x-forwarded-for']);
    if (careless.has(key)) return reply.code(429).send();
    careless.add(key);
    return {};
  });
}

/** The same address as proxies and clients write it. */
const spellingsOf = (a: number, b: number, c: number, d: number): string[] => {
  const dotted = `${a}.${b}.${c}.${d}`;
  const hex = (high: number, low: number) => (high * 256 + low).toString(16);
  const tail = `${hex(a, b)}:${hex(c, d)}`;
  return [
    dotted,
    ...Array.from({ length: 20 }, (_, n) => `${dotted}:${40_000 + n}`),
    ...[`[${dotted}]`, `[${dotted}]:443`, `"${dotted}"`, ` ${dotted} `],
    ...[`::ffff:${dotted}`, `::FFFF:${dotted}`, `[::ffff:${dotted}]:80`, `0:0:0:0:0:ffff:${dotted}`],
    ...[`::ffff:${tail}`, `[::ffff:${tail}]`, `::ffff:${tail}%eth0`, `0000:0000:0000:0000:0000:FFFF:${tail}`],
    ...[`64:ff9b::${tail}`, `64:ff9b::${dotted}`],
    // What a client puts before the address that its proxy adds changes nothing.
    ...[`203.0.113.9, ${dotted}`, `nonsense, ${dotted}:1`, `${ulid()},${dotted}`],
    // A second trusted proxy, which names its port.
    ...[`${dotted}, 127.0.0.1:5123`, `${dotted}, [::ffff:7f00:1]:80`],
  ];
};

const nonsense = [
  ...['unknown', '_hidden', 'evil', '1.2.3', '1.2.3.4.5', '300.1.1.1', '010.1.1.1', '0x7f.1', '1:2', ':::'],
  ...['[', '[]', '%', '"', '😀', 'a'.repeat(3_000), "'; drop table x", '1.2.3.4:x', '::ffff:1.2.3', '::1::'],
];

const statuses = async (method: string, path: string, from: readonly string[]): Promise<number[]> => {
  const all: number[] = [];
  for (const address of from) {
    const headers = { 'x-forwarded-for': address };
    all.push((await server.ask(method, path, { headers, body: '{}' })).status);
  }
  return all;
};

/** How many tries are let through before a limit of `most` stops them. */
const taken = async (from: readonly string[]): Promise<number> => {
  const all = await statuses('POST', '/api/captcha/alternative', from);
  return all.filter((status) => status === 200).length;
};

const repeated = (list: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, n) => list[n % list.length] ?? '');

describe('a client that limits count by its address', () => {
  test('is the same one however a proxy or it itself writes the address', async () => {
    expect(await taken(repeated(spellingsOf(198, 51, 100, 7), 160))).toBe(120);
  });

  test('is the proxy itself where that passes on what is no address', async () => {
    const all = repeated(nonsense, 160).map((text, n) => `${text}${n}`);
    // A header that is no Latin text no client can send.
    const sendable = all.map((text) => Buffer.from(text).toString('latin1'));
    expect(await taken(sendable)).toBe(120);
  });

  test('is an IPv6 network of 64 bits in every spelling', async () => {
    const all = Array.from({ length: 160 }, (_, n) => `[2001:DB8:0001:2::${n.toString(16)}]:${n + 1}`);
    expect(await taken(all)).toBe(120);
    expect(await taken(['2001:db8:1:3::1'])).toBe(1);
  });

  test('control: a limit that counts by the header takes each spelling for somebody else', async () => {
    const spellings = spellingsOf(198, 51, 100, 8);
    const all = await statuses('GET', '/api/planted/once', spellings);
    expect(all.filter((status) => status === 200).length).toBeGreaterThan(30);
  });
});

/** The files of a folder that read an address as it came. */
async function readersOfAddresses(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts') || file.startsWith('testing/')) continue;
    if (/\.ips?\b|remoteAddress/.test(await readFile(join(folder, file), 'utf8'))) found.push(file);
  }
  return found.sort();
}

test('nothing but the edge reads an address as it came', async () => {
  // The control is in the list: these do, and are found. The doors of HTTP, of the broker and of the metrics.
  expect(await readersOfAddresses(join(import.meta.dirname, '..'))).toEqual([
    'platform/broker/crowd.ts',
    'platform/broker/embedded.ts',
    'platform/http/connections/connections.ts',
    'platform/http/edge/local.ts',
    'platform/metrics-server.ts',
    // Hands it on to HTTP's door, with a question in a reader's name.
    'platform/portal/told.ts',
  ]);
});
