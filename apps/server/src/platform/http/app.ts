import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Log } from '#platform/log.ts';
import { type AccessPorts, decorateRequests, guardAccess } from './access.ts';
import type { Api } from './api.ts';
import { refuseUnreadable } from './bare-answer.ts';
import { trustedProxies } from './client-address.ts';
import { type EdgeRules, edgeRules } from './edge-rules.ts';
import { handleError } from './error-handler.ts';
import { putSecurityHeaders, setSecurityHeaders } from './headers.ts';
import type { Hosts } from './hosts.ts';
import { type Certificate, createListener } from './listener.ts';
import { collectOpenApi } from './openapi.ts';
import { setParsers } from './parsers.ts';
import { HttpProblem } from './problem.ts';
import { parseQuery } from './query.ts';
import { onlyCanonical } from './refused-target.ts';
import { keepRouteTable } from './route-table.ts';
import { validatorCompiler } from './schema-errors.ts';

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
    // Paths of mailed links hold tokens: what is logged of a request, `observe` decides.
    logController: new LogController({ disableRequestLogging: true }),
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
  decorateRequests(app);
  keepRouteTable(app);
  guardAccess(app, options, rules);
  await collectOpenApi(app);
  app.setNotFoundHandler(() => {
    throw new HttpProblem(404, 'not-found');
  });
  return app;
}
