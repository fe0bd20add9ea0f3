import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Log } from '#platform/log.ts';
import { type AccessPorts, decorateRequests, guardAccess } from './access.ts';
import type { Api } from './api.ts';
import { handleError } from './bodies/error-handler.ts';
import { setParsers } from './bodies/parsers.ts';
import { HttpProblem } from './bodies/problem.ts';
import { parseQuery } from './bodies/query.ts';
import { validatorCompiler } from './bodies/schema-errors.ts';
import { trustedProxies } from './connections/client-address.ts';
import { type Certificate, createListener } from './connections/listener.ts';
import { refuseUnreadable } from './edge/bare-answer.ts';
import { type EdgeRules, edgeRules } from './edge/edge-rules.ts';
import { putSecurityHeaders, setSecurityHeaders } from './edge/headers.ts';
import { onlyCanonical } from './edge/refused-target.ts';
import { limitWork } from './few-at-work.ts';
import type { Hosts } from './hosts.ts';
import type { KeptAnswers } from './idempotency/kept-answers.ts';
import { doOnce } from './idempotency/once.ts';
import { collectOpenApi } from './json-ld/openapi.ts';
import { keepRouteTable } from './route-table.ts';

declare module 'fastify' {
  interface FastifyInstance {
    hosts: Hosts;
  }
}

export interface HttpOptions extends AccessPorts {
  hosts: Hosts;
  log: Log;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` counts. */
  trustProxy: false | string[];
  /** Serves https when given. */
  certificate?: Certificate | undefined;
  /** Of requests with an `Idempotency-Key`; without it nobody's key is looked at. */
  answers?: KeptAnswers | undefined;
  /** Others than the product's, for the bench. */
  rules?: EdgeRules | undefined;
}

/** Bytes; a route that takes more says so itself. */
const bodyLimit = 128 * 1024;

/** The HTTP edge, without any route: modules put theirs on it as plugins with the prefix `/api`. */
export async function createHttp(options: HttpOptions): Promise<Api> {
  const rules = options.rules ?? edgeRules;
  const app: Api = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // Paths of mailed links hold tokens: only `observe` decides what is logged of a request. Decision 015.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would be a twentieth of what a short answer costs; hardly one of them writes a line.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit,
    serverFactory: (handler) =>
      createListener(onlyCanonical(handler, options.hosts, rules), options.certificate),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.hosts),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => {
      putSecurityHeaders(request, reply);
      handleError(error, request, reply);
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 100 },
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate('hosts', options.hosts);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  setParsers(app);
  await app.register(fastifyCookie);
  setSecurityHeaders(app);
  closeAfterLast(app);
  decorateRequests(app);
  keepRouteTable(app);
  limitWork(app, rules);
  guardAccess(app, options, rules);
  if (options.answers) doOnce(app, options.answers);
  await collectOpenApi(app);
  app.setNotFoundHandler(() => {
    throw new HttpProblem(404, 'not-found');
  });
  return app;
}

/**
 * A connection whose request is answered while the server stops was not idle when those that were are closed: it would stay
 * for a minute.
 */
function closeAfterLast(app: Api): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
