import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { connectRaw, type RawUnit } from '#testing/units/raw-unit.ts';
import { createClientBroker } from './client.ts';
import { createEmbeddedBroker, type EmbeddedBroker } from './embedded.ts';
import type { Broker, BrokerPolicy } from './port.ts';

const log = createLog('silent');
const anybody: BrokerPolicy = {
  authenticate: async () => true,
  mayPublish: () => true,
  maySubscribe: () => true,
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function embedded(): Promise<EmbeddedBroker> {
  const broker = createEmbeddedBroker({
    policy: anybody,
    log,
    port: 0,
    maxPacket: 262_144,
    rate: { sustained: 1000, burst: 1000 },
    onRefused: () => undefined,
  });
  await broker.start();
  stops.push(() => broker.stop());
  return broker;
}

async function client(): Promise<{ broker: Broker; port: number }> {
  const { port } = (await embedded()).address();
  const broker = createClientBroker({ url: `mqtt://127.0.0.1:${port}`, log, node: 'test', group: '' });
  await broker.start();
  stops.push(() => broker.stop());
  return { broker, port };
}

const adapters: Record<string, () => Promise<{ broker: Broker; port: number }>> = {
  async embedded() {
    const broker = await embedded();
    return { broker, port: broker.address().port };
  },
  client,
};

async function unitAt(port: number, clientId: string): Promise<RawUnit> {
  const unit = await connectRaw({ port, clientId });
  stops.push(() => unit.end());
  return unit;
}

/** A handler, and the messages it got as they come. */
function inbox() {
  const messages: string[] = [];
  let wake = (): void => undefined;
  return {
    messages,
    handler(topic: string, payload: Uint8Array) {
      messages.push(`${topic} ${Buffer.from(payload).toString()}`);
      wake();
    },
    async count(wanted: number) {
      while (messages.length < wanted) await new Promise<void>((done) => (wake = done));
      return messages;
    },
  };
}

describe.each(Object.entries(adapters))('the %s broker', (_name, make) => {
  test('is ready once started, and not after its stop', async () => {
    const { broker } = await make();
    expect(broker.ready()).toBe(true);
    await broker.stop();
    expect(broker.ready()).toBe(false);
  });

  test('brings what a unit publishes to each handler whose filter matches, once', async () => {
    const { broker, port } = await make();
    const all = inbox();
    const one = inbox();
    const shared = inbox();
    await broker.subscribe('a/+/state', all.handler);
    await broker.subscribe('a/x/state', one.handler);
    await broker.subscribe('a/+/state', shared.handler, { shared: true });
    const unit = await unitAt(port, 'x');
    await unit.publish('a/x/state', '1');
    await unit.publish('a/y/state', '2');
    await unit.publish('a/y/other', '3');
    await unit.publish('a/x/state', '4');
    expect(new Set(await one.count(2))).toEqual(new Set(['a/x/state 1', 'a/x/state 4']));
    expect(await shared.count(3)).toEqual(['a/x/state 1', 'a/y/state 2', 'a/x/state 4']);
    expect(new Set(await all.count(3))).toEqual(new Set(shared.messages));
  });

  test('a handler taken away hears nothing more, others of the same filter do', async () => {
    const { broker, port } = await make();
    const gone = inbox();
    const staying = inbox();
    const leave = await broker.subscribe('a/#', gone.handler);
    await broker.subscribe('a/#', staying.handler);
    await leave();
    const unit = await unitAt(port, 'x');
    await unit.publish('a/b', '1');
    expect(await staying.count(1)).toEqual(['a/b 1']);
    expect(gone.messages).toEqual([]);
  });

  test('hands the retained messages to whoever subscribes later', async () => {
    const { broker, port } = await make();
    const unit = await unitAt(port, 'x');
    await unit.publish('a/x/presence', 'here', { retain: true });
    await unit.publish('a/y/presence', 'here', { retain: true });
    await unit.publish('a/y/presence', '', { retain: true });
    const late = inbox();
    await broker.subscribe('a/+/presence', late.handler);
    await unit.publish('a/z/presence', 'now');
    expect(await late.count(2)).toEqual(['a/x/presence here', 'a/z/presence now']);
  });

  test('publishes to units, and keeps nothing for those that come later', async () => {
    const { broker, port } = await make();
    const unit = await unitAt(port, 'x');
    await unit.subscribe('down/x');
    await broker.publish('down/x', '{"n":1}');
    expect((await unit.next(() => true)).body).toBe('{"n":1}');
    const late = await unitAt(port, 'late');
    await late.subscribe('down/x');
    await broker.publish('down/x', '{"n":2}');
    expect((await late.next(() => true)).body).toBe('{"n":2}');
  });

  test('closes the connection of the client that it is told, and of no other', async () => {
    const { broker, port } = await make();
    const unit = await unitAt(port, 'x');
    const other = await unitAt(port, 'y');
    await broker.disconnect('nobody');
    await broker.disconnect('x');
    await unit.closed;
    expect(other.client.connected).toBe(true);
  });

  test('a busy handler holds back its sender', async () => {
    const { broker, port } = await make();
    let finish = (): void => undefined;
    const busy = new Promise<void>((done) => (finish = done));
    const seen = inbox();
    await broker.subscribe('a/b', (topic, payload) => {
      seen.handler(topic, payload);
      return busy;
    });
    const unit = await unitAt(port, 'x');
    await unit.publish('a/b', 'first');
    await seen.count(1);
    // One packet may be on its way already; the one behind it may not.
    const rest = Promise.all(['second', 'third', 'fourth'].map((body) => unit.publish('a/b', body)));
    const other = await unitAt(port, 'y');
    await other.subscribe('echo');
    await other.publish('echo', 'alive');
    await other.next(() => true);
    expect(seen.messages).toEqual(['a/b first']);
    finish();
    await rest;
    expect(await seen.count(4)).toEqual(['first', 'second', 'third', 'fourth'].map((body) => `a/b ${body}`));
  });
});

test('the client adapter does not start at a broker that is not there or does not let it in', async () => {
  const start = (url: string) => createClientBroker({ url, log, node: 'test', group: '' }).start();
  await expect(start('mqtt://127.0.0.1:1')).rejects.toThrow(/^MQTT_URL: .*ECONNREFUSED/u);
  const closed = createEmbeddedBroker({
    policy: { ...anybody, authenticate: async () => false },
    log,
    port: 0,
    maxPacket: 262_144,
    rate: { sustained: 1000, burst: 1000 },
    onRefused: () => undefined,
  });
  await closed.start();
  stops.push(() => closed.stop());
  await expect(start(`mqtt://127.0.0.1:${closed.address().port}`)).rejects.toThrow(
    /^MQTT_URL: .*not authorized/iu,
  );
});

test('the client adapter subscribes again when its broker comes back', async () => {
  const first = await embedded();
  const { port } = first.address();
  const broker = createClientBroker({ url: `mqtt://127.0.0.1:${port}`, log, node: 'test', group: '' });
  await broker.start();
  stops.push(() => broker.stop());
  const seen = inbox();
  await broker.subscribe('a/b', seen.handler);
  await first.stop();
  await expect.poll(() => broker.ready()).toBe(false);
  await expect(broker.publish('a/b', 'lost')).rejects.toThrow('away');
  const second = createEmbeddedBroker({
    policy: anybody,
    log,
    port,
    maxPacket: 262_144,
    rate: { sustained: 1000, burst: 1000 },
    onRefused: () => undefined,
  });
  await second.start();
  stops.push(() => second.stop());
  await expect.poll(() => broker.ready(), { timeout: 10_000 }).toBe(true);
  await broker.publish('a/b', 'back');
  expect(await seen.count(1)).toEqual(['a/b back']);
});

test('what a unit says as soon as its broker is back is heard, because the servers are back before it', async () => {
  const first = await embedded();
  const { port } = first.address();
  const broker = createClientBroker({ url: `mqtt://127.0.0.1:${port}`, log, node: 'test', group: '' });
  await broker.start();
  stops.push(() => broker.stop());
  const seen = inbox();
  await broker.subscribe('a/b', seen.handler);
  const unit = await connectRaw({ port, clientId: 'x', reconnectPeriod: 500 });
  stops.push(() => unit.end());
  await first.stop();
  await unit.closed;
  const back = new Promise<void>((done) => unit.client.once('connect', () => done()));
  const second = createEmbeddedBroker({
    policy: anybody,
    log,
    port,
    maxPacket: 262_144,
    rate: { sustained: 1000, burst: 1000 },
    onRefused: () => undefined,
  });
  await second.start();
  stops.push(() => second.stop());
  await back;
  await unit.publish('a/b', 'at once');
  expect(await seen.count(1)).toEqual(['a/b at once']);
});
