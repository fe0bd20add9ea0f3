import { beforeAll, beforeEach } from 'vitest';
import type { ServerEventMap } from '#modules/events.ts';
import { type AccountsServer, goodPassword, type TestPerson } from './accounts.ts';
import { type Ask, asks } from './somebody.ts';

type Method = Parameters<Ask>[0];

/** The calls that tests of several endpoints make, as the portal's own page makes them. */
export function callsTo(server: AccountsServer) {
  const mailed = async (path: string, email: string) => {
    const answer = await server.post(`end_users/${path}`, { email, cloud: server.cloud });
    await server.settle();
    return answer;
  };
  return {
    send: (method: Method, url: string, payload?: object, session?: string) =>
      asks(server, session)(method, url, payload),
    get: (url: string, session?: string) => server.ask({ url, session }),
    /** Of a person, or of an address with the good password or another. */
    login(who: string | TestPerson, password = goodPassword) {
      const person = typeof who === 'string' ? { email: who, password } : who;
      return server.post('end_users/auth/cookie', { ...person, cloud: server.cloud });
    },
    userOf: async (session: string) => (await server.me(session)).json<{ '@id': string }>()['@id'],
    forgot: (email: string) => mailed('auth/reset_password_request', email),
    resend: (email: string) => mailed('resend_confirm_email', email),
  };
}

/** What the test that runs has heard of sessions that end. */
export function endedSessions(server: AccountsServer): ServerEventMap['sessions.ended'][] {
  const ended: ServerEventMap['sessions.ended'][] = [];
  beforeAll(() => {
    server.events.on('sessions.ended', (event) => ended.push(event));
  });
  beforeEach(() => {
    ended.length = 0;
  });
  return ended;
}
