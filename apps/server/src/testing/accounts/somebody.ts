import type { LightMyRequestResponse } from 'fastify';
import { perFile } from '../lifetimes.ts';
import { makePerson } from '../whole-people.ts';
import type { AccountsServer } from './accounts.ts';

export interface Somebody {
  email: string;
  session: string;
  /** IRI */
  user: string;
}

/** Somebody who is logged in, made without the forms and therefore quickly; the password is `goodPassword`. */
export async function somebody(server: AccountsServer, roles?: string[]): Promise<Somebody> {
  const { email, cookie, iri } = await makePerson(server, roles ? { roles } : {});
  return { email, session: cookie, user: iri };
}

export const administrator = (server: AccountsServer): Promise<Somebody> =>
  somebody(server, ['ROLE_USER', 'ROLE_ADMIN']);

/** What that session asks for, nobody’s when there is none. */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => Promise<LightMyRequestResponse>;

export const asks =
  (server: AccountsServer, session?: string): Ask =>
  (method, url, payload) =>
    server.ask({ method, url, session, ...(payload ? { payload } : {}) });

/** What an administrator asks for, one for the tests of a file. */
export function asAdministrator(server: AccountsServer): Ask {
  const admin = perFile(() => administrator(server));
  return (...asked) => asks(server, admin.session)(...asked);
}

export const missingId = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';

/** `propertyPath: code` of each violation of an answer. */
export const violationsOf = (answer: LightMyRequestResponse): string[] =>
  answer
    .json<{ violations: { propertyPath: string; code: string }[] }>()
    .violations.map(({ propertyPath, code }) => `${propertyPath}: ${code}`);
