import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerEventMap } from '#modules/events.ts';
import { createClientBroker } from '#platform/broker/client.ts';
import type { Broker, MessageHandler } from '#platform/broker/port.ts';
import { createEvents } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { outsideBroker } from '#testing/units/outside-broker.ts';
import { createEventBridge, type EventBridge } from './event-bridge.ts';

const log = createLog('silent');
const stops: (() => Promise<void>)[] = [];
let one: Awaited<ReturnType<typeof node>>;
let other: Awaited<ReturnType<typeof node>>;

beforeEach(async () => {
  const outside = await outsideBroker();
  stops.push(outside.stop);
  one = await node(outside.port);
  other = await node(outside.port);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A server as far as this goes, and which units it hears of, and what it read for that. */
async function node(port: number) {
  const events = createEvents<ServerEventMap>();
  const own = createClientBroker({ url: `mqtt://127.0.0.1:${port}`, log, node: ulid(), group: '' });
  const read: string[] = [];
  const broker: Broker = {
    ...own,
    subscribe(filter, handler, options) {
      const noted: MessageHandler = (topic, ...rest) => {
        read.push(topic);
        return handler(topic, ...rest);
      };
      return own.subscribe(filter, noted, options);
    },
  };
  const bridge: EventBridge = createEventBridge({ broker, events, log, manyNodes: true });
  const heard: string[] = [];
  bridge.on('command.changed', ({ unitId, stage }) => heard.push(`${unitId} ${stage}`));
  bridge.on('unit.paired', ({ unitId }) => heard.push(`${unitId} paired`));
  await own.start();
  await bridge.start();
  stops.push(own.stop, bridge.stop);
  return { bridge, events, heard, read };
}

function happen(unitId: string): void {
  one.events.emit('command.changed', { unitId, commandId: ulid(), stage: 'done' });
}
/** What goes to all comes behind what was sent before it. */
async function settled(): Promise<void> {
  const unitId = ulid();
  one.events.emit('unit.paired', { unitId, serial: 'PC1234567', ownerId: ulid() });
  await expect.poll(() => other.heard).toContain(`${unitId} paired`);
  other.heard.pop();
}

test('another node reads nothing of the commands of a unit that nobody watches there', async () => {
  happen('unwatched');
  await settled();
  expect(other.heard).toEqual([]);
  expect(other.read).toHaveLength(1);
});

test('it hears of those that are watched there, until they are left', async () => {
  const leave = await other.bridge.watch('watched');
  happen('watched');
  happen('unwatched');
  await settled();
  expect(other.heard).toEqual(['watched done']);
  await leave();
  happen('watched');
  await settled();
  expect(other.heard).toHaveLength(1);
});

test('what happens on a node itself is heard once, watched or not', async () => {
  await one.bridge.watch('watched');
  happen('watched');
  happen('unwatched');
  await settled();
  expect(one.heard.filter((text) => !text.endsWith('paired'))).toEqual(['watched done', 'unwatched done']);
});
