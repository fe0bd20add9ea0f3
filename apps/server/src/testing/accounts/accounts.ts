import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import {
  type AccountModules,
  type AccountModulesDeps,
  createAccountModules,
} from '#compose/account-modules.ts';
import type { ServerEventMap } from '#modules/events.ts';
import { createEvents, type Events } from '#platform/events.ts';
import type { Api } from '#platform/http/api.ts';
import { createHosts } from '#platform/http/hosts.ts';
import { createLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '../database/database.ts';
import { type HandedJobs, handedJobs } from '../handed-jobs.ts';
import { ownPage, testHttp, testUrl, testVariants } from '../http/http.ts';
import { type ManualClock, manualClock } from '../manual-clock.ts';

export const goodPassword = 'seven quiet dolphins';

export interface TestPerson {
  email: string;
  password: string;
}

/** The accounts side as it runs, on a database of its own and with a clock that stands still. */
export interface AccountsServer extends TestDatabase {
  app: Api;
  clock: ManualClock;
  events: Events<ServerEventMap>;
  modules: AccountModules;
  jobs: HandedJobs;
  cloud: string;
  terms: string;
  /** A request of the portal's own page, from an address of its own when one is given. */
  ask(
    options: InjectOptions & { session?: string | undefined; from?: string },
  ): Promise<LightMyRequestResponse>;
  post(url: string, payload: object, session?: string, from?: string): Promise<LightMyRequestResponse>;
  /** Everything that was asked for by address is done. */
  settle(): Promise<void>;
  /** Runs a job by its name, which nobody else does, and waits for what it has sent. */
  job(name: string): Promise<void>;
  /** Forgets what has ended, as the server does each hour. */
  sweep(): Promise<void>;
  /** An answered captcha, as a sign-up takes it. */
  captcha(): Promise<{ id: string; answer: string }>;
  signUpBody(more?: object): Promise<object>;
  /** The newest mail to an address, with the path of its link. */
  mail(to: string): Promise<{ kind: string; subject: string; text: string; path: string; token: string }>;
  mails(to: string): Promise<{ kind: string; text_body: string; subject: string }[]>;
  /** A confirmed user. */
  person(email: string): Promise<TestPerson>;
  /** Logs in. @returns the session's cookie */
  login(person: TestPerson, from?: string): Promise<string>;
  me(session: string): Promise<LightMyRequestResponse>;
}

/** The cookies of an answer, as the next request brings them. */
export function cookiesOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export async function accountsServer(given: Partial<AccountModulesDeps> = {}): Promise<AccountsServer> {
  const database = await testDatabase();
  const { db } = database;
  const clock = manualClock();
  const events = createEvents<ServerEventMap>();
  const log = given.log ?? createLog('silent');
  const jobs = handedJobs();
  const modules = createAccountModules({
    jobs,
    db,
    clock,
    events,
    log,
    hosts: createHosts(testUrl, testVariants, 'pool-live'),
    brandOf: (label) => ({ name: label === 'remote' ? 'Pool Remote' : 'Pool Live' }),
    defaultVariant: 'pool-live',
    ...given,
  });
  const cloud = `/api/clouds/${await modules.seed()}`;
  const app = await testHttp({ ...modules.access, log });
  await app.register(async (api: Api) => modules.routes(api), { prefix: '/api' });
  await app.register(async (api: Api) => modules.pages(api));
  modules.start();
  const { terms } = (await app.inject({ url: `${cloud}/latest_terms_of_services` })).json<{
    terms: string;
  }>();

  const server: AccountsServer = {
    ...database,
    app,
    clock,
    events,
    modules,
    jobs,
    cloud,
    terms,
    ask({ session, from, headers, ...options }) {
      const cookie = session === undefined ? {} : { cookie: session };
      return app.inject({
        ...options,
        ...(from === undefined ? {} : { remoteAddress: from }),
        headers: { ...ownPage, ...cookie, ...headers },
      });
    },
    post: (url, payload, session, from) =>
      server.ask({ method: 'POST', url: `/api/${url}`, payload, session, ...(from ? { from } : {}) }),
    async settle() {
      const waiting = () => db.selectFrom('account_requests').select('id').executeTakeFirst();
      do await server.job('accounts.requests');
      while (await waiting());
    },
    async job(name) {
      await jobs.run(name);
      await modules.mailsIdle();
    },
    async sweep() {
      for (const what of ['sessions', 'devices', 'tokens', 'rate-limits', 'sign-ups']) {
        await server.job(`${what}.sweep`);
      }
    },
    async captcha() {
      const { id } = (await app.inject({ url: '/api/captcha' })).json<{ id: string }>();
      const row = await db
        .selectFrom('captchas')
        .select('answer')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, answer: row.answer };
    },
    async signUpBody(more = {}) {
      return {
        name: 'Anna',
        surname: 'Blue',
        email: 'anna@example.com',
        password: goodPassword,
        lang: 'en',
        cloud,
        captcha: await server.captcha(),
        eula: terms,
        privacyPolicy: terms,
        ...more,
      };
    },
    mails: (to) =>
      db
        .selectFrom('mails')
        .select(['kind', 'subject', 'text_body'])
        .where('to_address', '=', to)
        .orderBy('id', 'desc')
        .execute(),
    async mail(to) {
      const [newest] = await server.mails(to);
      if (!newest) throw new Error(`no mail to ${to}`);
      const path = /https?:\/\/[^/\s]+(\/\S+)/.exec(newest.text_body)?.[1] ?? '';
      return { ...newest, text: newest.text_body, path, token: path.split('/').at(-1) ?? '' };
    },
    async person(email) {
      const signedUp = await server.post(
        'end_users',
        await server.signUpBody({ email }),
        undefined,
        '10.9.9.9',
      );
      if (signedUp.statusCode !== 204) throw new Error(signedUp.payload);
      await server.settle();
      const { token } = await server.mail(email);
      await server.post('end_users/confirm_email', { email, token }, cookiesOf(signedUp));
      return { email, password: goodPassword };
    },
    async login(person, from) {
      const answer = await server.post('end_users/auth/cookie', { ...person, cloud }, undefined, from);
      if (answer.statusCode !== 200) throw new Error(answer.payload);
      return cookiesOf(answer);
    },
    me: (session) => server.ask({ url: '/api/end_users/auth/me', session }),
    async stop() {
      await modules.stop();
      await app.close();
      await database.stop();
    },
  };
  return server;
}
