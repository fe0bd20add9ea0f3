import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { ownPage, testHttp } from '#testing/http/http.ts';

let port: number;

beforeAll(async () => {
  const app = await testHttp();
  app.post('/api/items', { config: { access: 'public' } }, async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  return async () => {
    await app.close();
  };
});

/** Says that so many bytes come, and sends as many as are given. */
async function post(length: number, sent: string, agent: Agent | false = false): Promise<IncomingMessage> {
  const headers = { ...ownPage, host: 'localhost:8080', 'content-length': length };
  const asked = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/items', agent, headers });
  asked.write(sent);
  if (sent.length === length) asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

test('whoever sends a megabyte too much reads why it is refused, and asks on over the same connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = 'x'.repeat(1_000_000);
  const sockets = new Set<unknown>();
  for (let time = 0; time < 10; time++) {
    const answer = await post(body.length, body, agent);
    expect(answer.statusCode).toBe(413);
    sockets.add(answer.socket);
  }
  expect(sockets.size).toBe(1);
  agent.destroy();
});

test('nobody is read to the end who says that far more is to come', async () => {
  const answer = await post(100_000_000, 'x');
  expect(answer.statusCode).toBe(413);
  expect(answer.headers.connection).toBe('close');
});
