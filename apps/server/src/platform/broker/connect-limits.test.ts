import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { selfSigned } from '#platform/tls/self-signed.ts';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { createEmbeddedBroker, type EmbeddedBroker, type EmbeddedBrokerOptions } from './embedded.ts';

/** Where the certificate is kept that the first broker makes. */
const folder = perFile(tempFolder);
let broker: EmbeddedBroker;
afterEach(() => broker.stop());

/** A broker whose limits are all too long to be seen but those given. */
async function start(given: Partial<EmbeddedBrokerOptions>): Promise<void> {
  const certificate = await selfSigned(folder.path, ['localhost', '127.0.0.1'], new Date());
  broker = createEmbeddedBroker({
    policy: {
      // Who is called so waits for ever.
      authenticate: ({ clientId }) =>
        clientId === 'hangs' ? new Promise(() => undefined) : Promise.resolve(true),
      mayPublish: () => true,
      maySubscribe: () => true,
    },
    log: createLog('silent'),
    port: 0,
    tls: { ...certificate, port: 0 },
    maxPacket: 262_144,
    rate: { sustained: 1000, burst: 1000 },
    onRefused: () => undefined,
    ...given,
  });
  await broker.start();
}

const closed = async (socket: Socket, said = ''): Promise<void> => {
  socket.on('error', () => undefined);
  socket.resume();
  if (said !== '') socket.write(Buffer.from(said, 'latin1'));
  await new Promise((done) => socket.once('close', done));
};
const plain = (): Socket => connect(broker.address().port, '127.0.0.1');
const secure = (): Socket =>
  connectSecurely({ port: broker.address().tlsPort ?? 0, host: '127.0.0.1', rejectUnauthorized: false });

/** A CONNECT of MQTT 3.1.1 without a user name. */
const connectPacket = (clientId: string): string => {
  const rest = `\x00\x04MQTT\x04\x02\x00\x00\x00${String.fromCharCode(clientId.length)}${clientId}`;
  return `\x10${String.fromCharCode(rest.length)}${rest}`;
};

const hour = 3_600_000;

describe.each([
  ['plain', plain],
  ['TLS', secure],
])('a %s connection to the broker', (_, open) => {
  test.each([
    ['says nothing', ''],
    ['stops in its CONNECT', connectPacket('slow').slice(0, 9)],
  ])('that %s is closed by the limit for CONNECT', async (_what, said) => {
    await start({ limits: { connectMs: 100, acceptMs: hour } });
    await closed(open(), said);
  });

  test('that stops in a message is closed by the limit for messages', async () => {
    await start({ limits: { connectMs: hour, acceptMs: hour, wholeMs: () => 300 } });
    await closed(open(), `${connectPacket('slow')}\x30\x05\x00`);
  });

  test('that nobody could authenticate is closed by the limit for the answer, and who was accepted stays', async () => {
    await start({ limits: { connectMs: hour, acceptMs: 300 } });
    const unit = await connectRaw({ port: broker.address().port, clientId: 'stays' });
    await closed(open(), connectPacket('hangs'));
    await closed(open(), connectPacket('hangs'));
    await unit.subscribe('x');
    await unit.publish('x', 'still here');
    expect((await unit.next(() => true)).body).toBe('still here');
    await unit.end();
  });
});

test('one that begins no handshake, or stops in it, is closed by its limit', async () => {
  await start({ limits: { connectMs: hour, acceptMs: hour }, handshakeMs: 100 });
  const tcp = () => connect(broker.address().tlsPort ?? 0, '127.0.0.1');
  await closed(tcp());
  await closed(tcp(), '\x16\x03\x01\x02');
});
