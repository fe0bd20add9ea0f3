import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createClientBroker } from './client.ts';
import { createEmbeddedBroker } from './embedded.ts';

test('what the nodes share is asked for as shared, and what must not wait for it on a connection of its own', async () => {
  const log = createLog('silent');
  const asked: string[] = [];
  const outside = createEmbeddedBroker({
    policy: {
      authenticate: async () => true,
      mayPublish: () => true,
      maySubscribe: (clientId, filter) => asked.push(`${clientId} ${filter}`) > 0,
    },
    ...{ log, port: 0, maxPacket: 262_144, rate: { sustained: 1_000, burst: 1_000 } },
    onRefused: () => undefined,
  });
  await outside.start();
  const url = `mqtt://127.0.0.1:${outside.address().port}`;
  const broker = createClientBroker({ url, log, node: 'one', group: 'poolhouse' });
  try {
    await broker.start();
    const handler = () => undefined;
    await broker.subscribe('up/presence', handler);
    await broker.subscribe('up/state', handler, { shared: true });
    await broker.subscribe('up/telemetry', handler, { shared: true, apart: true });
    expect(asked).toEqual([
      'cloud-one up/presence',
      'cloud-one-shared $share/poolhouse/up/state',
      'cloud-one-apart $share/poolhouse/up/telemetry',
    ]);
  } finally {
    await broker.stop();
    await outside.stop();
  }
});

test('a broker that went and came back is in the log with both, once for each connection', async () => {
  const log = createLog('silent');
  const outsideOn = (port: number) =>
    createEmbeddedBroker({
      policy: { authenticate: async () => true, mayPublish: () => true, maySubscribe: () => true },
      ...{ log, port, maxPacket: 262_144, rate: { sustained: 1_000, burst: 1_000 } },
      onRefused: () => undefined,
    });
  const said: string[] = [];
  const write = (line: string) => void said.push(`${JSON.parse(line).clientId} ${JSON.parse(line).msg}`);
  const outside = outsideOn(0);
  await outside.start();
  const { port } = outside.address();
  const broker = createClientBroker({
    ...{ url: `mqtt://127.0.0.1:${port}`, node: 'one', group: 'poolhouse' },
    log: createLog('info', { write }),
  });
  let again: typeof outside | undefined;
  try {
    await broker.start();
    expect(said).toEqual([]);
    await outside.stop();
    await expect.poll(() => said.join('\n')).toContain('cloud-one broker connection');
    again = outsideOn(port);
    await again.start();
    const isBack = 'the broker connection is there again';
    const back = () => said.filter((line) => line.endsWith(isBack)).sort();
    await expect
      .poll(back)
      .toEqual([`cloud-one ${isBack}`, `cloud-one-apart ${isBack}`, `cloud-one-shared ${isBack}`]);
  } finally {
    await broker.stop();
    await again?.stop();
    await outside.stop();
  }
});
