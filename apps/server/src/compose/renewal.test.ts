import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { createLog } from '#platform/log.ts';
import { caFile, selfSigned } from '#platform/tls/self-signed.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

const day = 86_400_000;
const minute = 60_000;
const names = ['localhost', '127.0.0.1'];

/** The number of the certificate that is shown to who connects now. */
async function shown(port: number): Promise<string> {
  const socket = await secure(port);
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

async function secure(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return socket;
}

describe('certificates from files', () => {
  let folder: string;
  let server: WholeServer;
  let mqtts: number;
  const logged: string[] = [];
  const files = () => ({ cert: join(folder, 'shown.pem'), key: join(folder, 'shown.key') });
  const errors = () => logged.filter((line) => line.includes('can’t be used'));

  /** Puts another certificate in place, of a CA of its own. */
  async function renew(part: readonly ('cert' | 'key')[] = ['cert', 'key']): Promise<void> {
    const other = await mkdtemp(join(folder, 'other-'));
    const made = await selfSigned(other, names, new Date());
    for (const one of part) await writeFile(files()[one], made[one]);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
    await renew();
    const { cert, key } = files();
    const log = createLog('info', { write: (line) => void logged.push(line) });
    mqtts = await freePort();
    server = await wholeServer({ log, env: { TLS: `${cert},${key}`, MQTT_TLS_PORT: String(mqtts) } });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('are read again when they change, for HTTPS and MQTT, and who is connected stays', async () => {
    const { port } = server;
    const before = await shown(port);
    expect(await shown(mqtts)).toBe(before);
    const browser = await secure(port);
    await renew();
    expect(await shown(port)).toBe(before);
    server.clock.advance(minute);
    await expect.poll(() => shown(port)).not.toBe(before);
    expect(await shown(mqtts)).toBe(await shown(port));
    browser.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String((await once(browser, 'data'))[0])).toContain('200 OK');
    expect(browser.getPeerCertificate().serialNumber).toBe(before);
    browser.destroy();
  });

  test.each([
    ['of which only one part is there yet', () => renew(['cert'])],
    ['that are no PEM', () => writeFile(files().cert, 'half a certif')],
    ['that are empty', () => writeFile(files().key, '')],
    ['that are gone', () => unlink(files().cert)],
  ])(
    '%s leave the old one shown, are named once in the log, and the next good ones are taken',
    async (_, spoil) => {
      await renew();
      server.clock.advance(minute);
      await expect.poll(() => shown(server.port)).toBe(await serialOf(files().cert));
      const before = await shown(server.port);
      logged.length = 0;
      await spoil();
      server.clock.advance(minute);
      await expect.poll(() => errors().length).toBe(1);
      expect(errors()[0]).toContain('"level":50');
      expect(await shown(server.port)).toBe(before);
      server.clock.advance(minute);
      expect(await shown(server.port)).toBe(before);
      await renew();
      server.clock.advance(minute);
      await expect.poll(() => shown(server.port)).not.toBe(before);
      expect(errors()).toHaveLength(1);
    },
  );

  test('that end soon and were not renewed are named in the log', async () => {
    logged.length = 0;
    server.clock.advance(392 * day);
    await expect.poll(() => logged.filter((line) => line.includes('ends soon')).length).toBe(1);
  });
});

test('a certificate of its own is renewed while the server runs, under the same CA, and units go on', async () => {
  const mqtts = await freePort();
  const server = await wholeServer({ env: { TLS: 'self', MQTT_TLS_PORT: String(mqtts) } });
  const ca = () => readFile(caFile(server.running.database.dataFolder), 'utf8');
  const first = await ca();
  const before = await shown(server.port);
  const unit = await secure(mqtts);
  server.clock.advance(360 * day);
  expect(await shown(server.port)).toBe(before);
  server.clock.advance(10 * day);
  await expect.poll(() => shown(server.port)).not.toBe(before);
  expect(await shown(mqtts)).toBe(await shown(server.port));
  expect(unit.destroyed).toBe(false);
  unit.destroy();
  expect(await ca()).toBe(first);
  await server.stop();
});

async function serialOf(file: string): Promise<string> {
  return new X509Certificate(await readFile(file, 'utf8')).serialNumber;
}
