import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { $ZodType } from 'zod/v4/core';
import type { Api } from '../api.ts';
import { originOf } from '../edge/origin.ts';
import { documentKey } from '../idempotency/document-key.ts';
import { takesKey } from '../idempotency/key.ts';
import { completed, jsonLd, type OpenApi } from './openapi-document.ts';
import { openApiPage } from './openapi-page.ts';
import { securitySchemes } from './openapi-parts.ts';

const consumes = ['application/json', jsonLd];
const produces = [jsonLd];

/** Collects the routes that come after it; their schemas are what is documented. */
export async function collectOpenApi(app: Api): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) route.schema = { ...route.schema, hide: true };
    else if (route.schema) route.schema = { consumes, produces, ...route.schema };
  });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Poolhouse', version: '1' },
      components: { securitySchemes: securitySchemes(app.hosts) },
    },
    transform: (document) => {
      const { schema: plain, url } = jsonSchemaTransform(document);
      const { access, refusals, secretAnswer } = document.route.config ?? {};
      const keyed = takesKey({ method: String(document.route.method), access, secretAnswer });
      const body = (document.schema as { body?: $ZodType } | undefined)?.body;
      const told = {
        ...(keyed ? documentKey(plain) : plain),
        security: access === 'public' ? [] : [{ session: [] }],
        ...(refusals ? { 'x-refusals': refusals } : {}),
        ...(body?._zod.optin === 'optional' ? { 'x-optional-body': true } : {}),
      };
      return { schema: told, url };
    },
  });
}

/** `/api/openapi.json`, and `/api/openapi` for people. */
export async function openApiRoutes(app: Api): Promise<void> {
  const open = { config: { access: 'public', beforeTerms: true }, schema: { hide: true } } as const;
  let whole: ReturnType<typeof completed<OpenApi>> | undefined;
  const documentOf = () => {
    if (whole) return whole;
    // Its own type knows every version of OpenAPI there was.
    const collected: OpenApi = JSON.parse(JSON.stringify(app.swagger()));
    whole = completed(collected, app.hosts);
    return whole;
  };
  app.get('/openapi.json', open, async (request, reply) =>
    reply.type('application/json').send({ ...documentOf(), servers: [{ url: originOf(request) }] }),
  );
  app.get('/openapi', open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(openApiPage(documentOf())),
  );
}
