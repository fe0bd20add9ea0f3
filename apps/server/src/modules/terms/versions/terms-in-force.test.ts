import { beforeAll, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';
import { publishTerms } from '../index.ts';

const server = perFile(accountsServer);
let session: string;
let user: string;
beforeAll(async () => {
  session = await server.login(await server.person('anna@example.com'));
  user = (await server.me(session)).json()['@id'];
});

const get = (url: string) => server.ask({ url, session });
const agree = (payload: object) => server.post('end_user_cloud_terms_of_service_agreeds', payload, session);
const day = 86_400_000;

test('the template is seeded once', async () => {
  await Promise.all([server.modules.seed(), server.modules.seed()]);
  expect(await server.db.selectFrom('clouds').select('id').execute()).toHaveLength(1);
  expect(await server.db.selectFrom('terms').select('template').execute()).toEqual([{ template: true }]);
});

test('a newer version is asked for from its first moment on, and until then everything works', async () => {
  const cloudId = server.cloud.slice(-26);
  const validFrom = new Date(server.clock.now().getTime() + day);
  const translations = [
    { lang: 'en' as const, name: 'Two', text: '<p id="eula">E</p><p id="privacy-policy">P</p>' },
  ];
  const id = await publishTerms(server, { cloudId, version: '2', validFrom, translations });
  const terms = `/api/cloud_terms_of_services/${id}`;
  const put = () => server.ask({ method: 'PUT', url: user, payload: { name: 'Ann' }, session });
  expect((await get(terms)).json()).toMatchObject({ isConfirmed: false, confirmedAt: null });
  server.clock.advance(day - 1);
  expect((await put()).statusCode).toBe(200);
  server.clock.advance(1);
  expect((await put()).json()).toMatchObject({ status: 403, type: 'terms-not-accepted', terms });
  expect((await server.me(session)).json()).toMatchObject({ termsToAccept: terms, eula: { version: '1' } });
  for (const url of [terms, '/api/cloud_terms_of_services', `${user}/account_data`]) {
    expect((await get(url)).statusCode).toBe(200);
  }
  const accepted = await agree({ endUser: user, cloudTermsOfService: terms });
  expect(accepted.statusCode).toBe(201);
  expect((await get(accepted.json()['@id'])).json()).toEqual(accepted.json());
  const parts = await server.db
    .selectFrom('term_agreements')
    .select('part')
    .where('terms_id', '=', id)
    .orderBy('part')
    .execute();
  expect(parts).toEqual([{ part: 'eula' }, { part: 'privacy-policy' }]);
  expect((await put()).statusCode).toBe(200);
  expect((await server.me(session)).json()).toMatchObject({
    termsToAccept: null,
    eula: { version: '2', acceptedAt: server.clock.now().toISOString() },
    privacyPolicy: { version: '2' },
  });
});
