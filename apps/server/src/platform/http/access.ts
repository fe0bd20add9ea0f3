import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from './api.ts';
import { HttpProblem } from './bodies/problem.ts';
import { malformed, type Query } from './bodies/query.ts';
import { sessionTokenOf } from './cookies.ts';
import { type EdgeRules, edgeRules } from './edge/edge-rules.ts';
import { isApi, isPage } from './edge/headers.ts';
import { isLocal } from './edge/local.ts';
import { hasBody } from './few-at-work.ts';
import { languageOf } from './language.ts';

export interface AccessPorts {
  /** Whose living session a cookie's token is. */
  authenticate(token: string): Promise<Actor | undefined>;
  /** Something of a user's account may have changed by their own request; anybody's without one. */
  changed?(userId: string | undefined): void;
  /** IRI of the terms that the actor must accept before anything else, null when there are none. */
  termsGate(actor: Actor): Promise<string | null>;
}

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const admin = 'ROLE_ADMIN';

/**
 * Who may call what: asked before a body is read, and again when one was. What counts is the rule of the route that was
 * matched, never how its target was spelled. Decision 023.
 */
export function guardAccess(
  app: FastifyInstance,
  ports: AccessPorts,
  { ruleOf }: EdgeRules = edgeRules,
): void {
  app.addHook('onRoute', ({ config, url, method }) => {
    if (config?.access === undefined)
      throw new Error(`the route ${method} ${url} does not say who may call it`);
    if (isApi(url) === isPage(config.access))
      throw new Error(`the route ${method} ${url} has a rule that is none for its place`);
  });
  app.addHook('onRequest', async (request) => {
    const access = ruleOf(request);
    if (access === 'local' && !isLocal(request)) throw new HttpProblem(404, 'not-found');
    const { refusal } = request.routeOptions.config;
    if (refusal) throw refusal(request);
    if (changing.has(request.method)) checkOrigin(app, request);
    // A page is built for everybody, or drawn from what the API answers its reader. They ignore the query, so an odd link
    // still gets its page.
    if (isPage(access)) return;
    if ((request.query as Query | undefined)?.[malformed]) throw new HttpProblem(400, 'malformed');
    await admit(request);
  });
  // A body takes as long as its sender likes, and what was allowed when it began may have been taken away.
  app.addHook('preHandler', async (request) => {
    if (hasBody(request) && !isPage(ruleOf(request))) await admit(request);
  });

  async function admit(request: FastifyRequest): Promise<void> {
    const access = ruleOf(request);
    const token = sessionTokenOf(request, app.hosts);
    const actor = token === undefined ? undefined : await ports.authenticate(token);
    request.actor = actor && { ...actor, application: request.variant };
    checkActor(request, access === 'public');
    if (access === 'public' || !request.actor) return;
    if (access === 'admin' && !request.actor.roles.includes(admin))
      throw new Refusal('forbidden', 'forbidden');
    const terms = request.routeOptions.config.beforeTerms ? null : await ports.termsGate(request.actor);
    if (terms !== null) throw new Refusal('forbidden', 'terms-not-accepted', { extra: { terms } });
  }
  // Before the answer goes: whoever has it asks for what they have just changed.
  app.addHook('onSend', ({ method, actor }, reply, payload, done) => {
    if (actor && changing.has(method) && reply.statusCode < 400) {
      ports.changed?.(actor.roles.includes(admin) ? undefined : actor.userId);
    }
    done(null, payload);
  });
}

/** A foreign page can send neither an allowed origin nor, without a preflight, a JSON content type. */
function checkOrigin(app: FastifyInstance, request: FastifyRequest): void {
  const { origin, 'content-type': type } = request.headers;
  if (origin === undefined || !app.hosts.allows(origin)) throw new HttpProblem(403, 'origin-not-allowed');
  const mayBeBare = request.method === 'DELETE' && type === undefined;
  if (!mayBeBare && !/^application\/(ld\+)?json\s*(;|$)/i.test(type ?? '')) {
    throw new HttpProblem(415, 'unsupported-media-type');
  }
}

/** A tab says for whom it was loaded, so that what it shows or saves is never mixed with another user's. */
function checkActor(request: FastifyRequest, open: boolean): void {
  if (!request.actor) {
    if (!open) throw new Refusal('unauthenticated', 'unauthenticated');
    return;
  }
  const loadedFor = request.headers['x-end-user'];
  if (loadedFor !== undefined && loadedFor !== `/api/end_users/${request.actor.userId}`) {
    throw new Refusal('conflict', 'dual-login');
  }
}

export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('actor', undefined);
  app.decorateRequest('language', 'en');
  app.decorateRequest('variant', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageOf(request.headers['accept-language']);
    request.variant = app.hosts.variantOf(request.hostname);
    done();
  });
}
