import type { IncomingMessage } from 'node:http';
import type { Actor } from '#platform/http/api.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import type { Hosts } from '#platform/http/hosts.ts';

export const LIVE_PATH = '/api/live';

export interface HandshakeDeps {
  hosts: Hosts;
  /** Whose living session a cookie's token is. */
  authenticate(token: string): Promise<Actor | undefined>;
  /** IRI of the terms that wait for the actor, null when there are none. */
  termsGate(actor: Actor): Promise<string | null>;
}

export type Verdict = { actor: Actor } | { status: 401 | 403 };

/** Whether a request may become a socket: a browser sends cookies to WebSockets of foreign pages too. */
export async function judgeHandshake(request: IncomingMessage, deps: HandshakeDeps): Promise<Verdict> {
  const { origin } = request.headers;
  if (origin === undefined || !deps.hosts.allows(origin)) return { status: 403 };
  const token = sessionTokenOf(request, deps.hosts);
  const actor = token === undefined ? undefined : await deps.authenticate(token);
  if (!actor) return { status: 401 };
  if ((await deps.termsGate(actor)) !== null) return { status: 403 };
  return { actor };
}
