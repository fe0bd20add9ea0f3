import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Api } from '../api.ts';
import { documentKey } from '../idempotency/document-key.ts';
import { takesKey } from '../idempotency/key.ts';
import { openApiPage } from './openapi-page.ts';

const types = ['application/ld+json'];

/** Collects the routes that come after it; their schemas are what is documented. */
export async function collectOpenApi(app: Api): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) route.schema = { ...route.schema, hide: true };
    else if (route.schema) route.schema = { consumes: types, produces: types, ...route.schema };
  });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Poolhouse', version: '1', description: 'JSON-LD with Hydra; see /api/docs.jsonld.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'poolhouse' } },
      },
    },
    transform: (document) => {
      const { schema: plain, url } = jsonSchemaTransform(document);
      const { access, secretAnswer } = document.route.config ?? {};
      const keyed = takesKey({ method: String(document.route.method), access, secretAnswer });
      const schema = keyed ? documentKey(plain) : plain;
      return { schema: access === 'public' ? schema : { ...schema, security: [{ session: [] }] }, url };
    },
  });
}

/** `/api/openapi.json`, and `/api/openapi` for people. */
export async function openApiRoutes(app: Api): Promise<void> {
  const open = { config: { access: 'public', beforeTerms: true }, schema: { hide: true } } as const;
  app.get('/openapi.json', open, async (_request, reply) =>
    reply.type('application/json').send(app.swagger()),
  );
  app.get('/openapi', open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(openApiPage(app.swagger())),
  );
}
