import { beforeAll, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
let admin: string;
let anna: { session: string; iri: string };
beforeAll(async () => {
  const root = await server.person('root@example.com');
  await server.db
    .updateTable('end_users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('email', '=', root.email)
    .execute();
  admin = await server.login(root);
  const session = await server.login(await server.person('anna@example.com'));
  anna = { session, iri: (await server.me(session)).json()['@id'] };
});

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  session: string,
  payload?: object,
) => {
  const answer = await server.ask({ method, url, session, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const rename = () => ask('PUT', anna.iri, anna.session, { name: 'Ann' });

test('a version is asked for as soon as it has a text: before that nobody is kept out, nor its author', async () => {
  const validFrom = server.clock.now().toISOString();
  const { body: terms } = await ask('POST', '/api/cloud_terms_of_services', admin, {
    ...{ cloud: server.cloud, version: '2', validFrom },
  });
  const agreed = await ask('POST', '/api/end_user_cloud_terms_of_service_agreeds', anna.session, {
    ...{ endUser: anna.iri, cloudTermsOfService: terms['@id'] },
  });
  expect(agreed).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'cloudTermsOfService' }] },
  });
  expect((await rename()).status).toBe(200);
  const latest = await ask('GET', `${server.cloud}/latest_terms_of_services`, anna.session);
  expect(latest.body).toMatchObject({ version: '1' });
  const { status, body: text } = await ask('POST', '/api/cloud_terms_of_service_translations', admin, {
    ...{ cloudTermsOfService: terms['@id'], lang: 'en', name: 'Two', text: '<p id="eula">E</p>' },
  });
  expect(status).toBe(201);
  expect(await rename()).toMatchObject({ status: 403, body: { terms: terms['@id'] } });

  // Until then the administrator sees nobody but themselves.
  expect(await ask('GET', anna.iri, admin)).toMatchObject({
    status: 403,
    body: { type: 'terms-not-accepted' },
  });
  const own = (await server.me(admin)).json()['@id'];
  expect((await ask('GET', own, admin)).status).toBe(200);

  for (const session of [admin, anna.session]) {
    const endUser = (await server.me(session)).json()['@id'];
    await ask('POST', '/api/end_user_cloud_terms_of_service_agreeds', session, {
      ...{ endUser, cloudTermsOfService: terms['@id'] },
    });
  }
  expect((await ask('GET', anna.iri, admin)).status).toBe(200);

  // What was accepted may be put back as it is, and not otherwise.
  for (const iri of [terms['@id'], text['@id']]) {
    const { body: stored } = await ask('GET', iri, admin);
    expect(await ask('PUT', iri, admin, stored)).toMatchObject({ status: 200, body: stored });
  }
  const refused = { status: 409, body: { type: 'in-use' } };
  expect(await ask('PUT', terms['@id'], admin, { version: '3' })).toMatchObject(refused);
  expect(await ask('PUT', text['@id'], admin, { name: 'Three' })).toMatchObject(refused);
  expect(await ask('DELETE', terms['@id'], admin)).toMatchObject(refused);
});

test('a version that somebody accepts while it is deleted is one or the other', async () => {
  const validFrom = new Date(server.clock.now().getTime() + 1).toISOString();
  for (let round = 0; round < 10; round++) {
    const { body: terms } = await ask('POST', '/api/cloud_terms_of_services', admin, {
      ...{ cloud: server.cloud, version: `draft ${round}`, validFrom },
    });
    const [deleted, accepted] = await Promise.all([
      ask('DELETE', terms['@id'], admin),
      ask('POST', '/api/end_user_cloud_terms_of_service_agreeds', anna.session, {
        ...{ endUser: anna.iri, cloudTermsOfService: terms['@id'] },
      }),
    ]);
    const left = (await ask('GET', terms['@id'], admin)).status;
    if (deleted.status === 204)
      expect([accepted.status, left]).toEqual([expect.toSatisfy((s) => s === 404 || s === 422), 404]);
    else expect([deleted.status, accepted.status, left]).toEqual([409, 201, 200]);
  }
});
