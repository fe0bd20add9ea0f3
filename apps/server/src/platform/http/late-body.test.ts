import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPage, testActor, testHttp } from '#testing/http/http.ts';
import type { Actor } from './api.ts';

/** What the database would say. */
let now: { actor: Actor | undefined; terms: string | null };
let done: string[];
let port: number;

beforeAll(async () => {
  const app = await testHttp({ authenticate: async () => now.actor, termsGate: async () => now.terms });
  await app.register(
    async (api) => {
      for (const access of ['user', 'admin'] as const) {
        api.put(`/${access}`, { config: { access } }, async () => {
          done.push(access);
          return {};
        });
      }
    },
    { prefix: '/api' },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  return async () => {
    await app.close();
  };
});
beforeEach(() => {
  now = { actor: testActor({ roles: ['ROLE_USER', 'ROLE_ADMIN'] }), terms: null };
  done = [];
});

const body = '{"name":"a"}';

/** A request of which all has come but the last byte of its body, and that was found allowed. */
async function begun(access: string): Promise<ClientRequest> {
  const headers = {
    ...ownPage,
    host: 'localhost:8080',
    cookie: 'poolhouse=T',
    'content-length': body.length,
  };
  const asked = request({
    ...{ port, host: '127.0.0.1', method: 'PUT', path: `/api/${access}` },
    headers: { ...headers, expect: '100-continue' },
  });
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.write(body.slice(0, -1));
  return asked;
}

async function statusOf(asked: ClientRequest): Promise<number | undefined> {
  asked.end(body.slice(-1));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

describe('whose body comes late', () => {
  test.each(['user', 'admin'])('is let in while nothing has changed (%s)', async (access) => {
    expect(await statusOf(await begun(access))).toBe(200);
    expect(done).toEqual([access]);
  });

  test.each([
    ['the session has ended', 'user', { actor: undefined }, 401],
    ['the role was taken away', 'admin', { actor: testActor() }, 403],
    ['new terms are to be accepted', 'user', { terms: '/api/terms/1' }, 403],
  ])('is refused when %s meanwhile', async (_what, access, change, status) => {
    const asked = await begun(access);
    Object.assign(now, change);
    expect(await statusOf(asked)).toBe(status);
    expect(done).toEqual([]);
  });
});
