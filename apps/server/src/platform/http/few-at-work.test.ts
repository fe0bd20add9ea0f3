import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownPage, testActor, testHttp } from '#testing/http/http.ts';
import type { Api } from './api.ts';
import { edgeRules } from './edge/edge-rules.ts';

/** Requests that the handler was given and has not answered. */
let atWork: { who: string; answer: () => void }[];
let given: string[];
let answered: string[];
let sent: ClientRequest[];
let app: Api;

async function serve(rules = edgeRules): Promise<void> {
  [atWork, given, answered, sent] = [[], [], [], []];
  app = await testHttp({
    ...{ actors: { a: testActor(), b: testActor() }, rules },
    trustProxy: ['127.0.0.1'],
  });
  await app.register(
    async (api) => {
      api.route({
        ...{ method: ['GET', 'POST'], url: '/slow', config: { access: 'public' } },
        handler: ({ headers }) =>
          new Promise((resolve) => {
            const who = String(headers['x-who']);
            given.push(who);
            atWork.push({ who, answer: () => resolve({ who }) });
          }),
      });
    },
    { prefix: '/api' },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
}
beforeEach(() => serve());
afterEach(async () => {
  for (const one of sent) one.destroy();
  await app.close();
});

interface Asked {
  from: string;
  session?: string;
  who?: string;
  /** Of a body that never comes. */
  bodyBytes?: number;
}

function ask({ from, session, who = from, bodyBytes }: Asked): ClientRequest {
  const one = request({
    ...{
      host: '127.0.0.1',
      port: (app.server.address() as AddressInfo).port,
      path: '/api/slow',
      agent: false,
    },
    method: bodyBytes === undefined ? 'GET' : 'POST',
    headers: {
      ...{ host: 'localhost:8080', 'x-forwarded-for': from, 'x-who': who },
      ...(session === undefined ? {} : { cookie: `poolhouse=${session}` }),
      ...(bodyBytes === undefined ? {} : { ...ownPage, 'content-length': bodyBytes }),
    },
  });
  one.on('error', () => undefined);
  one.on('response', (answer) => answer.resume().on('end', () => answered.push(who)));
  if (bodyBytes === undefined) one.end();
  else one.flushHeaders();
  sent.push(one);
  return one;
}

const many = (count: number, of: (n: number) => Asked): ClientRequest[] =>
  Array.from({ length: count }, (_, n) => ask(of(n)));

/** Lets one through that nothing holds up: whatever was asked before it and may work is at work by then. */
async function untilThrough(from = '192.0.2.1'): Promise<void> {
  const who = `probe ${given.length}`;
  ask({ from, who });
  await expect.poll(() => given, { interval: 5, timeout: 10_000 }).toContain(who);
  const probe = atWork.find((one) => one.who === who);
  atWork = atWork.filter((one) => one !== probe);
  probe?.answer();
}

/** Answers one after the other until nobody is left. */
async function answerAll(count: number): Promise<void> {
  while (answered.filter((who) => !who.startsWith('probe')).length < count) {
    const done = answered.length;
    atWork.shift()?.answer();
    await expect.poll(() => answered.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(done);
  }
}

const cases = [
  { what: 'one session', most: 8, of: (n: number): Asked => ({ from: `10.0.${n}.1`, session: 'a' }) },
  { what: 'one address', most: 16, of: (n: number): Asked => ({ from: '10.0.0.1', session: `x${n}` }) },
  { what: 'one network', most: 64, of: (n: number): Asked => ({ from: `10.0.0.${n}` }) },
  { what: 'one network of IPv6', most: 16, of: (n: number): Asked => ({ from: `2001:db8::${n}` }) },
];

describe.each(cases)('of what $what sends at once', ({ most, of }) => {
  test(`${most} are at work, others are not held up, and all are answered`, async () => {
    const count = most + 12;
    many(count, of);
    await expect.poll(() => atWork.length, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(most);
    await untilThrough();
    expect(atWork).toHaveLength(most);
    await answerAll(count);
    expect(atWork).toHaveLength(0);
  });
});

test('those whose client goes while they wait are not worked on', async () => {
  const all = many(40, (n) => ({ from: '10.0.0.1', who: `${n}` }));
  await expect.poll(() => atWork.length, { interval: 5, timeout: 10_000 }).toBe(16);
  const connections = (): Promise<number> =>
    new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  for (const [n, one] of all.entries()) if (!given.includes(`${n}`)) one.destroy();
  await expect.poll(connections, { interval: 5, timeout: 10_000 }).toBe(16);
  for (const { answer } of atWork.splice(0)) answer();
  await untilThrough('10.0.0.1');
  expect(given.filter((who) => !who.startsWith('probe'))).toHaveLength(16);
});

test('those whose body is yet to come hold up nobody', async () => {
  many(20, () => ({ from: '10.0.0.1', bodyBytes: 100 }));
  await untilThrough('10.0.0.1');
  expect(given.filter((who) => who === '10.0.0.1')).toHaveLength(0);
});

test('control: where nobody counts, all that one session sends is at work', async () => {
  await app.close();
  await serve({ ...edgeRules, ruleOf: () => 'page' });
  many(100, () => ({ from: '10.0.0.1', session: 'a' }));
  await expect.poll(() => atWork.length, { interval: 5, timeout: 10_000 }).toBe(100);
});
