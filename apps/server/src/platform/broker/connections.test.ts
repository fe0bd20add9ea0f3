import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type BytesUnit, connectBytes, openBytes } from '#testing/units/bytes-unit.ts';
import { connectPacket, pingPacket, publishPacket, subscribePacket } from '#testing/units/mqtt-bytes.ts';
import { createEmbeddedBroker, type EmbeddedBroker } from './embedded.ts';

const serial = 'UNIT00001';
const identity = { serial, secret: 's' };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Lets whoever comes in at once, or, once it holds, all who wait in the same moment. */
function judge() {
  const waiting: ((good: boolean) => void)[] = [];
  let holds = false;
  return {
    waiting,
    hold: () => (holds = true),
    authenticate: (): Promise<boolean> =>
      holds ? new Promise((answer) => waiting.push(answer)) : Promise.resolve(true),
    letIn() {
      holds = false;
      for (const answer of waiting.splice(0)) answer(true);
    },
  };
}
type Judge = ReturnType<typeof judge>;

async function start(door = judge()): Promise<{ broker: EmbeddedBroker; port: number; door: Judge }> {
  const broker = createEmbeddedBroker({
    policy: { authenticate: door.authenticate, mayPublish: () => true, maySubscribe: () => true },
    ...{ log: createLog('silent'), port: 0, maxPacket: 4_096, rate: { sustained: 1_000, burst: 1_000 } },
    onRefused: () => undefined,
  });
  await broker.start();
  ends.push(() => broker.stop());
  return { broker, port: broker.address().port, door };
}

/** One whose end takes the broker a while: each of its subscriptions is taken back. */
async function slowToEnd(port: number): Promise<BytesUnit> {
  const unit = await connectBytes(port, identity);
  unit.write(subscribePacket(Array.from({ length: 16 }, (_, index) => `down/${index}`)));
  await unit.next(9);
  return unit;
}

async function knock(port: number, will?: { topic: string; payload: string }): Promise<BytesUnit> {
  const unit = await openBytes(port);
  unit.write(
    connectPacket({ clientId: serial, password: 's', keepAlive: 0, ...(will === undefined ? {} : { will }) }),
  );
  return unit;
}

/** Connections that are let in in one moment, while the one before them is still there. */
async function together(port: number, door: Judge, count: number): Promise<BytesUnit[]> {
  const first = await slowToEnd(port);
  door.hold();
  const units = await Promise.all(
    Array.from({ length: count }, (_, index) => knock(port, { topic: 'will', payload: String(index) })),
  );
  await expect.poll(() => door.waiting.length).toBe(count);
  door.letIn();
  await first.closed;
  await Promise.all(units.map((unit) => Promise.race([unit.next(2), unit.closed])));
  return units;
}

/** Whether the broker answers it. */
async function lives(unit: BytesUnit): Promise<boolean> {
  unit.write(pingPacket);
  return Promise.race([unit.next(13).then(() => true), unit.closed.then(() => false)]);
}

/** What is published, as it comes. */
async function hear(broker: EmbeddedBroker, filter: string): Promise<string[]> {
  const heard: string[] = [];
  await broker.subscribe(filter, (_topic, payload) => void heard.push(Buffer.from(payload).toString()));
  return heard;
}

test('of several that come in under one name in the same moment one stays, and none outlives its secret', async () => {
  const { broker, port, door } = await start();
  const wills = await hear(broker, 'will');
  const units = await together(port, door, 5);
  const alive = await Promise.all(units.map(lives));
  expect(alive.filter(Boolean)).toHaveLength(1);
  await broker.disconnect(serial);
  await Promise.all(units.map(({ closed }) => closed));
  // Nobody's last will is said: four never counted, and the fifth counts no more.
  const other = await connectBytes(port, { serial: 'UNIT00002', secret: 's' });
  other.write(publishPacket('will', 'of another', false));
  await expect.poll(() => wills).toEqual(['of another']);
  other.socket.destroy();
});

test('the control: what the library keeps of its clients loses one of them, which nobody can end any more', async () => {
  const door = judge();
  const aedes = new Aedes({
    authenticate: (_client, _username, _password, done) =>
      void door.authenticate().then((good) => done(null, good)),
  });
  await aedes.listen();
  ends.push(() => new Promise<void>((done) => aedes.close(done)));
  const port = await serve(createServer((socket) => aedes.handle(socket)));
  const units = await together(port, door, 2);
  expect(await Promise.all(units.map(lives))).toEqual([true, true]);
  const last = await slowToEnd(port);
  expect(await Promise.all([last, ...units].map(lives)).then((all) => all.filter(Boolean))).toHaveLength(2);
  for (const { socket } of [last, ...units]) socket.destroy();
});

async function serve(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => server.close());
  return (server.address() as AddressInfo).port;
}

test('what one has said before another came in, and nobody has taken yet, is not taken', async () => {
  const { broker, port } = await start();
  const taken: string[] = [];
  const busy = Promise.withResolvers<void>();
  await broker.subscribe('up', (_topic, payload) => {
    taken.push(Buffer.from(payload).toString());
    return busy.promise;
  });
  const old = await connectBytes(port, identity);
  old.write(publishPacket('up', 'first', false), publishPacket('up', 'too late', false));
  await expect.poll(() => taken).toEqual(['first']);
  old.write(publishPacket('up', 'later still', false));
  const heir = await connectBytes(port, identity);
  await old.closed;
  heir.write(publishPacket('up', 'of the heir', false));
  busy.resolve();
  await expect.poll(() => taken).toEqual(['first', 'of the heir']);
  // What one says before it ends by itself is taken.
  heir.write(publishPacket('up', 'last', false), Buffer.from([0xe0, 0]));
  await expect.poll(() => taken).toEqual(['first', 'of the heir', 'last']);
});

test('the last will of the one before is said before another is let in, and not after', async () => {
  const { broker, port, door } = await start();
  const wills = await hear(broker, 'will');
  const old = await knock(port, { topic: 'will', payload: 'old' });
  await old.next(2);
  old.write(subscribePacket(['a', 'b', 'c']));
  await old.next(9);
  door.hold();
  const heir = await knock(port);
  await expect.poll(() => door.waiting.length).toBe(1);
  expect(wills).toEqual([]);
  door.letIn();
  await heir.next(2);
  expect(wills).toEqual(['old']);
  await old.closed;
  heir.write(publishPacket('will', 'mine', false));
  await expect.poll(() => wills).toEqual(['old', 'mine']);
  heir.socket.destroy();
});
