import { generate } from 'selfsigned';
import { afterEach, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '#testing/broker.ts';
import { type Address, type Connection, openConnection } from './connection.ts';

const serial = '204117384';
const sid = '01K00000000000000000000001';
let cloud: TestCloud | undefined;
let connection: Connection | undefined;
afterEach(async () => {
  connection?.cut();
  await cloud?.stop();
});

const selfSigned = () =>
  generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });

/** 'up', or why it went down. */
function connect(address: Address): Promise<string> {
  return new Promise((resolve) => {
    connection = openConnection({
      serial,
      secret: 'any-secret-will-do',
      address,
      sid,
      presence: { kind: 'controller' },
      onUp: () => resolve('up'),
      onDown: resolve,
      onMessage: () => undefined,
    });
  });
}

test('with a CA the line is TLS, and only to a cloud that this CA vouches for', async () => {
  const own = await selfSigned();
  const foreign = await selfSigned();
  cloud = await startTestCloud({ tls: { cert: own.cert, key: own.private } });
  const address = { host: 'localhost', port: cloud.port };
  expect(await connect({ ...address, ca: own.cert })).toBe('up');
  await cloud.find('up/presence', ({ online }) => online === true);
  connection?.cut();
  expect(await connect({ ...address, ca: foreign.cert })).toMatch(
    /self-signed certificate|unable to verify/u,
  );
});

test('closing says goodbye with its own sid; cutting leaves that to the will', async () => {
  const here = await startTestCloud();
  cloud = here;
  const address = { host: '127.0.0.1', port: here.port };
  await connect(address);
  await connection?.close();
  expect(await here.find('up/presence', ({ online }) => online === false)).toMatchObject({ sid });
  const goodbyes = () =>
    here.heard.filter(({ body }) => JSON.stringify(body).includes('"online":false')).length;
  expect(goodbyes(), 'a goodbye and no will').toBe(1);
  await connect(address);
  connection?.cut();
  await expect.poll(goodbyes).toBe(2);
});

test('an end is reported once', async () => {
  const reasons: string[] = [];
  cloud = await startTestCloud({ secrets: {} });
  const port = cloud.port;
  await new Promise<void>((resolve) => {
    connection = openConnection({
      serial,
      secret: 'a-wrong-secret-for-this-unit',
      address: { host: '127.0.0.1', port },
      sid,
      presence: {},
      onUp: () => reasons.push('up'),
      onDown(reason) {
        reasons.push(reason);
        resolve();
      },
      onMessage: () => undefined,
    });
  });
  connection?.cut();
  await connection?.close();
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/refused/iu);
});
