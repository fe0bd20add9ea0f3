import type { Actor, Api } from '#platform/http/api.ts';
import { createHttp } from '#platform/http/app.ts';
import type { EdgeRules } from '#platform/http/edge/edge-rules.ts';
import { createHosts, type HostedVariant } from '#platform/http/hosts.ts';
import type { KeptAnswers } from '#platform/http/idempotency/kept-answers.ts';
import { createLog, type Log } from '#platform/log.ts';

export const testVariants: HostedVariant[] = [
  { label: 'pool-live', hostPrefix: 'live' },
  { label: 'remote', hostPrefix: 'remote' },
];

export const testUrl = 'http://localhost:8080';

/** Headers of a change by the portal's own page. */
export const ownPage = { origin: testUrl, 'content-type': 'application/ld+json' };

/** The real HTTP edge without a listener; `actors` are the living sessions by token. */
export function testHttp(
  options: {
    actors?: Record<string, Actor>;
    terms?: string | null;
    publicUrl?: string;
    log?: Log;
    trustProxy?: string[];
    rules?: EdgeRules;
    authenticate?: (token: string) => Promise<Actor | undefined>;
    termsGate?: (actor: Actor) => Promise<string | null>;
    answers?: KeptAnswers;
  } = {},
): Promise<Api> {
  return createHttp({
    hosts: createHosts(options.publicUrl ?? testUrl, testVariants, 'pool-live'),
    log: options.log ?? createLog('silent'),
    trustProxy: options.trustProxy ?? false,
    rules: options.rules,
    authenticate: options.authenticate ?? (async (token) => options.actors?.[token]),
    termsGate: options.termsGate ?? (async () => options.terms ?? null),
    answers: options.answers,
  });
}

export const testActor = (more: Partial<Actor> = {}): Actor => ({
  sessionId: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA',
  userId: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFB',
  cloudId: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFC',
  email: 'anna@example.com',
  roles: ['ROLE_USER'],
  lang: 'en',
  ...more,
});
