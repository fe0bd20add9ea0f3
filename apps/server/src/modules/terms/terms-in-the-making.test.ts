import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { administrator, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const admin = perFile(() => administrator(server));
const anna = perFile(() => somebody(server));

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  session: string,
  payload?: object,
) => {
  const answer = await server.ask({ method, url, session, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const rename = () => ask('PUT', anna.user, anna.session, { name: 'Ann' });

test('a version is asked for as soon as it has a text: before that nobody is kept out, nor its author', async () => {
  const validFrom = server.clock.now().toISOString();
  const { body: terms } = await ask('POST', '/api/cloud_terms_of_services', admin.session, {
    ...{ cloud: server.cloud, version: '2', validFrom },
  });
  const agreed = await ask('POST', '/api/end_user_cloud_terms_of_service_agreeds', anna.session, {
    ...{ endUser: anna.user, cloudTermsOfService: terms['@id'] },
  });
  expect(agreed).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'cloudTermsOfService' }] },
  });
  expect((await rename()).status).toBe(200);
  const latest = await ask('GET', `${server.cloud}/latest_terms_of_services`, anna.session);
  expect(latest.body).toMatchObject({ version: '1' });
  const { status, body: text } = await ask(
    'POST',
    '/api/cloud_terms_of_service_translations',
    admin.session,
    {
      ...{ cloudTermsOfService: terms['@id'], lang: 'en', name: 'Two', text: '<p id="eula">E</p>' },
    },
  );
  expect(status).toBe(201);
  expect(await rename()).toMatchObject({ status: 403, body: { terms: terms['@id'] } });

  // Until then the administrator sees nobody but themselves.
  expect(await ask('GET', anna.user, admin.session)).toMatchObject({
    status: 403,
    body: { type: 'terms-not-accepted' },
  });
  const own = (await server.me(admin.session)).json()['@id'];
  expect((await ask('GET', own, admin.session)).status).toBe(200);

  for (const session of [admin.session, anna.session]) {
    const endUser = (await server.me(session)).json()['@id'];
    await ask('POST', '/api/end_user_cloud_terms_of_service_agreeds', session, {
      ...{ endUser, cloudTermsOfService: terms['@id'] },
    });
  }
  expect((await ask('GET', anna.user, admin.session)).status).toBe(200);

  // What was accepted may be put back as it is, and not otherwise.
  for (const iri of [terms['@id'], text['@id']]) {
    const { body: stored } = await ask('GET', iri, admin.session);
    expect(await ask('PUT', iri, admin.session, stored)).toMatchObject({ status: 200, body: stored });
  }
  const refused = { status: 409, body: { type: 'in-use' } };
  expect(await ask('PUT', terms['@id'], admin.session, { version: '3' })).toMatchObject(refused);
  expect(await ask('PUT', text['@id'], admin.session, { name: 'Three' })).toMatchObject(refused);
  expect(await ask('DELETE', terms['@id'], admin.session)).toMatchObject(refused);
});

test('a version that somebody accepts while it is deleted is one or the other', async () => {
  const validFrom = new Date(server.clock.now().getTime() + 1).toISOString();
  for (let round = 0; round < 10; round++) {
    const { body: terms } = await ask('POST', '/api/cloud_terms_of_services', admin.session, {
      ...{ cloud: server.cloud, version: `draft ${round}`, validFrom },
    });
    const [deleted, accepted] = await Promise.all([
      ask('DELETE', terms['@id'], admin.session),
      ask('POST', '/api/end_user_cloud_terms_of_service_agreeds', anna.session, {
        ...{ endUser: anna.user, cloudTermsOfService: terms['@id'] },
      }),
    ]);
    const left = (await ask('GET', terms['@id'], admin.session)).status;
    if (deleted.status === 204)
      expect([accepted.status, left]).toEqual([expect.toSatisfy((s) => s === 404 || s === 422), 404]);
    else expect([deleted.status, accepted.status, left]).toEqual([409, 201, 200]);
  }
});
