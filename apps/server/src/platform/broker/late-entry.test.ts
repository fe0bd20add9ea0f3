import { afterEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { createEmbeddedBroker, type EmbeddedBroker } from './embedded.ts';

let broker: EmbeddedBroker;
afterEach(() => broker.stop());

/** A broker that is asked whether somebody may come in, and answers yes when it is let. */
async function start() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  let first = true;
  broker = createEmbeddedBroker({
    policy: {
      authenticate() {
        if (!first) return Promise.resolve(true);
        first = false;
        asked.resolve();
        return answer.promise;
      },
      mayPublish: () => true,
      maySubscribe: () => true,
    },
    ...{ log: createLog('silent'), port: 0, maxPacket: 4_096, rate: { sustained: 100, burst: 100 } },
    onRefused: () => undefined,
  });
  await broker.start();
  return { asked: asked.promise, answer: () => answer.resolve(true) };
}
const connect = (clientId: string) => connectRaw({ port: broker.address().port, clientId });

test('who is disconnected while it is judged does not come in by a judgement from before', async () => {
  const { asked, answer } = await start();
  const late = connect('UNIT00001').then(
    (unit) => unit.closed.then(() => 'closed'),
    () => 'closed',
  );
  await asked;
  await broker.disconnect('UNIT00001');
  answer();
  expect(await late).toBe('closed');
  // Whoever comes after it is judged anew, and stays.
  const unit = await connect('UNIT00001');
  await unit.subscribe('x');
  await unit.publish('x', 'still here');
  expect((await unit.next(() => true)).body).toBe('still here');
  await unit.end();
});

test('another one that is judged meanwhile comes in', async () => {
  const { asked, answer } = await start();
  const coming = connect('UNIT00001');
  await asked;
  await broker.disconnect('UNIT00002');
  answer();
  const unit = await coming;
  await unit.subscribe('x');
  await unit.publish('x', 'here');
  expect((await unit.next(() => true)).body).toBe('here');
  await unit.end();
});
