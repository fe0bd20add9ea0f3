import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { selfSigned } from '#platform/tls/self-signed.ts';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { createEmbeddedBroker, type EmbeddedBroker, type EmbeddedBrokerOptions } from './embedded.ts';

/** Where the certificate is kept that the first broker makes. */
const folder = perFile(tempFolder);
let broker: EmbeddedBroker;
let refused: string[];
beforeEach(() => {
  refused = [];
});
afterEach(() => broker.stop());

async function start(limits: EmbeddedBrokerOptions['limits']): Promise<void> {
  broker = createEmbeddedBroker({
    policy: { authenticate: async () => true, mayPublish: () => true, maySubscribe: () => true },
    ...{ log: createLog('silent'), port: 0, maxPacket: 4_096, rate: { sustained: 100, burst: 100 } },
    tls: { ...(await selfSigned(folder.path, ['127.0.0.1'], new Date())), port: 0 },
    limits,
    onRefused: (what) => refused.push(what),
  });
  await broker.start();
}

const port = (kind: 'plain' | 'TLS'): number =>
  (kind === 'TLS' ? broker.address().tlsPort : broker.address().port) ?? 0;
/** One that says nothing. @returns what becomes of it, as soon as the server has seen it */
function silent(kind: 'plain' | 'TLS') {
  const socket = connect(port(kind), '127.0.0.1');
  socket.on('error', () => undefined);
  return { socket, closed: new Promise<void>((done) => socket.once('close', () => done())) };
}
const unit = (kind: 'plain' | 'TLS', clientId: string) =>
  connectRaw({
    ...{ port: port(kind), clientId },
    ...(kind === 'TLS' ? { protocol: 'mqtts' as const, rejectUnauthorized: false } : {}),
  });

test.each(['plain', 'TLS'] as const)(
  'of one network only so many may stand at the %s door; who is in does not count',
  async (kind) => {
    await start({ strangers: 3, isExempt: () => false });
    const units = [];
    for (let number = 0; number < 6; number++) units.push(await unit(kind, `UNIT0000${number}`));
    // One of them goes for each that comes, any of them; who comes is not kept out by those who stand.
    const standing = [silent(kind), silent(kind), silent(kind), silent(kind)];
    await Promise.race(standing.map(({ closed }) => closed));
    expect(refused).toEqual(['crowd']);
    await expect
      .poll(() =>
        unit(kind, 'UNIT00009').then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('in');
    expect(units.every(({ client }) => client.connected)).toBe(true);
  },
);

test('an address that stands for many has no limit of its own, but the one of all together', async () => {
  await start({ strangers: 1, open: 4 });
  const open = [1, 2, 3].map(() => silent('plain'));
  await unit('plain', 'UNIT00001');
  await silent('plain').closed;
  expect(refused).toEqual(['crowd']);
  expect(open.every(({ socket }) => !socket.destroyed)).toBe(true);
});
