import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { notFound } from '#platform/errors.ts';
import type { Api } from '../api.ts';
import { originOf } from '../edge/origin.ts';
import { contextOf } from './contexts.ts';
import { documentationOf, listed, memberName } from './documentation.ts';
import type { ResourceDefinition } from './resource.ts';

const open = { config: { access: 'public', beforeTerms: true } } as const;

/** Entry point, documentation and contexts, from which a Hydra client finds all the rest. Prefix `/api`. */
export function hydraRoutes(resources: readonly ResourceDefinition[]): (app: Api) => Promise<void> {
  const entryPoint = {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(
      listed(resources).map(({ type, collection }) => [memberName(type), `/api/${collection}`]),
    ),
  };
  return async (app) => {
    const schema = { summary: 'The entry point: the collections by name' };
    app.get('/', { ...open, schema }, async () => entryPoint);
    app.get(
      '/docs.jsonld',
      { ...open, schema: { summary: 'The Hydra documentation' } },
      async (request: FastifyRequest) => documentationOf(resources, originOf(request)),
    );
    app.get(
      '/contexts/:type',
      {
        ...open,
        schema: { summary: 'The JSON-LD context of a type', params: z.object({ type: z.string() }) },
      },
      async (request) => {
        const context = contextOf(request.params.type, resources, originOf(request));
        if (!context) throw notFound();
        return context;
      },
    );
  };
}
