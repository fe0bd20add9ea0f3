import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { caFile, selfSigned } from '#platform/tls/self-signed.ts';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { createEmbeddedBroker, type EmbeddedBroker } from './embedded.ts';

const folder = perFile(tempFolder);
let broker: EmbeddedBroker;
let ca: string;
beforeAll(async () => {
  const certificate = await selfSigned(folder.path, ['localhost', '127.0.0.1'], new Date());
  ca = await readFile(caFile(folder.path), 'utf8');
  broker = createEmbeddedBroker({
    policy: { authenticate: async () => true, mayPublish: () => true, maySubscribe: () => true },
    log: createLog('silent'),
    port: 0,
    tls: { ...certificate, port: 0 },
    maxPacket: 262_144,
    rate: { sustained: 1000, burst: 1000 },
    onRefused: () => undefined,
  });
  await broker.start();
});
afterAll(() => broker.stop());

const tlsPort = (): number => broker.address().tlsPort ?? 0;

test('a unit that knows the CA comes in over TLS and hears who speaks plainly on this machine', async () => {
  const secure = await connectRaw({
    port: tlsPort(),
    protocol: 'mqtts',
    host: 'localhost',
    ca,
    clientId: 'a',
  });
  const plain = await connectRaw({ port: broker.address().port, clientId: 'b' });
  await secure.subscribe('x');
  await plain.publish('x', 'hello');
  expect((await secure.next(() => true)).body).toBe('hello');
  await secure.end();
  await plain.end();
});

test('one that doesn’t know the CA does not', async () => {
  const unknowing = connectRaw({ port: tlsPort(), protocol: 'mqtts', host: 'localhost', clientId: 'a' });
  await expect(unknowing).rejects.toThrow(/certificate/);
});

test('plain MQTT is on 127.0.0.1 alone, TLS on every address', async () => {
  // On Linux all of 127.0.0.0/8 is this machine, so this is another address of it.
  const other = '127.0.0.2';
  const plain = createConnection(broker.address().port, other);
  await expect(once(plain, 'connect')).rejects.toThrow('ECONNREFUSED');
  const secure = createConnection(tlsPort(), other);
  await once(secure, 'connect');
  secure.destroy();
});
