import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { callsTo } from '#testing/accounts/calls.ts';
import { linked } from '#testing/accounts/links.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(() => accountsServer());
const { forgot } = callsTo(server);
const hour = 3_600_000;
const check = (email: string, token = '') =>
  server.post('end_users/auth/reset_password/link', { email, token });

test.each(['reset', 'invite'] as const)(
  'a link of %s is told from one that is used, as often as it is asked, and stays as it is',
  async (purpose) => {
    const { person, issued, living } = await linked(server, `${purpose}@example.com`);
    const [token, before] = [issued.get(purpose), await living()];
    for (let asked = 0; asked < 3; asked++) expect((await check(person.email, token)).statusCode).toBe(204);
    expect(await living()).toEqual(before);
    expect((await check('eve@example.com', token)).statusCode).toBe(410);
    const password = 'nine slow kingfishers';
    const set = await server.post('end_users/auth/reset_password', { email: person.email, token, password });
    expect(set.statusCode).toBe(204);
    const answer = await check(person.email, token);
    expect(answer.json()).toMatchObject({ status: 410, type: 'link-expired' });
    expect(answer.cookies).toEqual([]);
  },
);

test('a link of another purpose, one an hour old and the one before the newest set no password', async () => {
  const { person, issued } = await linked(server, 'others@example.com');
  expect((await check(person.email, issued.get('revoke'))).statusCode).toBe(410);
  server.clock.advance(hour);
  await forgot(person.email);
  const first = await server.mail(person.email);
  await forgot(person.email);
  const second = await server.mail(person.email);
  expect((await check(person.email, first.token)).statusCode).toBe(410);
  expect((await check(person.email, second.token)).statusCode).toBe(204);
  server.clock.advance(hour);
  expect((await check(person.email, second.token)).statusCode).toBe(410);
});
