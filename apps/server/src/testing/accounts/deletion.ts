import { expect } from 'vitest';
import type { AccountsServer, TestPerson } from './accounts.ts';

/** Logs in and asks for the deletion of the account. */
export async function requestDeletion(
  server: AccountsServer,
  person: TestPerson,
): Promise<{ id: string; session: string }> {
  const session = await server.login(person);
  const user = (await server.me(session)).json<{ '@id': string }>()['@id'];
  const answer = await server.ask({
    method: 'POST',
    url: `${user}/request_delete`,
    payload: { password: person.password },
    session,
  });
  expect(answer.statusCode).toBe(204);
  return { id: user.slice(-26), session };
}
