import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);

test('an acceptance is shown to whoever accepted, to another as a missing one', async () => {
  const [anna, ben] = [await somebody(server), await somebody(server)];
  const references = { endUser: anna.user, cloudTermsOfService: server.terms };
  const made = await server.post('end_user_cloud_terms_of_service_agreeds', references, anna.session);
  const url = made.json()['@id'];
  const agreedAt = server.clock.now().toISOString();
  expect((await server.ask({ url, session: anna.session })).json()).toMatchObject({
    ...references,
    agreedAt,
  });
  const foreign = await server.ask({ url, session: ben.session });
  const none = await server.ask({
    url: `${url.slice(0, -26)}01JD3Z8Q4V5W6X7Y8Z9ABCDEFA`,
    session: ben.session,
  });
  expect([foreign.statusCode, foreign.payload]).toEqual([404, none.payload]);
  expect((await server.ask({ url })).statusCode).toBe(401);
});
