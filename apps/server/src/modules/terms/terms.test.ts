import { languages } from '@poolhouse/domain/account/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';
import { publishTerms } from './index.ts';

let server: AccountsServer;
let session: string;
let user: string;
beforeAll(async () => {
  server = await accountsServer();
  session = await server.login(await server.person('anna@example.com'));
  user = (await server.me(session)).json()['@id'];
});
afterAll(() => server.stop());

const get = (url: string) => server.ask({ url, session });
const nobody = (url: string) => server.ask({ url });
const agree = (payload: object) => server.post('end_user_cloud_terms_of_service_agreeds', payload, session);
const day = 86_400_000;

test('the latest terms are public, in five languages, with both parts', async () => {
  const latest = (await nobody(`${server.cloud}/latest_terms_of_services`)).json();
  expect(latest).toMatchObject({ '@type': 'LatestTermsOfService', version: '1', terms: server.terms });
  expect(latest.translations.map(({ lang }: { lang: string }) => lang).sort()).toEqual([...languages].sort());
  for (const { text, name } of latest.translations) {
    expect(text).toContain('<section id="eula">');
    expect(text).toContain('<section id="privacy-policy">');
    expect(name).not.toBe('');
  }
  expect((await nobody('/api/clouds/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA/latest_terms_of_services')).statusCode).toBe(
    404,
  );
});

test('the template is seeded once', async () => {
  await Promise.all([server.modules.seed(), server.modules.seed()]);
  expect(await server.db.selectFrom('clouds').select('id').execute()).toHaveLength(1);
  expect(await server.db.selectFrom('terms').select('template').execute()).toEqual([{ template: true }]);
});

test('what was accepted at sign-up is confirmed with its time', async () => {
  const list = (await get('/api/cloud_terms_of_services?pagination=false')).json();
  expect(list).toMatchObject({
    'hydra:totalItems': 1,
    'hydra:member': [{ '@id': server.terms, isConfirmed: true }],
  });
  expect(list).not.toHaveProperty('hydra:view');
  const detail = (await get(server.terms)).json();
  expect(detail.confirmedAt).toBe(server.clock.now().toISOString());
  const translation = (await get(detail.translations[0])).json();
  expect(translation).toMatchObject({ cloudTermsOfService: server.terms, lang: 'cs' });
  expect((await nobody('/api/cloud_terms_of_services')).statusCode).toBe(401);
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

test('accepting twice keeps the first time', async () => {
  const before = (await get(server.terms)).json().confirmedAt;
  server.clock.advance(day);
  expect((await agree({ endUser: user, cloudTermsOfService: server.terms })).statusCode).toBe(201);
  expect((await get(server.terms)).json().confirmedAt).toBe(before);
});

test.each([
  [{ endUser: '/api/end_users/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'endUser'],
  [{ cloudTermsOfService: '/api/cloud_terms_of_services/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'cloudTermsOfService'],
  [{ cloudTermsOfService: '/api/clouds/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'cloudTermsOfService'],
])('nobody accepts %j', async (more, propertyPath) => {
  const answer = await agree({ endUser: user, cloudTermsOfService: server.terms, ...more });
  expect(answer.json().violations).toMatchObject([{ propertyPath, code: 'unknown-reference' }]);
});

test('terms of another cloud are as missing ones', async () => {
  const { id } = await server.db
    .insertInto('clouds')
    .values({ id: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFB', name: 'Other', support_email: null, langs: ['en'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const translations = [{ lang: 'en' as const, name: 'X', text: 'x' }];
  const foreign = await publishTerms(server, {
    cloudId: id,
    version: '1',
    validFrom: server.clock.now(),
    translations,
  });
  const [theirs, none] = [
    await get(`/api/cloud_terms_of_services/${foreign}`),
    await get('/api/cloud_terms_of_services/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA'),
  ];
  expect([theirs.statusCode, theirs.payload]).toEqual([404, none.payload]);
});
