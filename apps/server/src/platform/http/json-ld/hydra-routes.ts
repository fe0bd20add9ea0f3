import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { notFound } from '#platform/errors.ts';
import type { Api } from '../api.ts';
import { originOf } from '../edge/origin.ts';
import { contextOf, servedCloud } from './contexts.ts';
import { documentationOf, listed } from './documentation.ts';
import { memberName, type ResourceDefinition } from './resource.ts';

const open = { config: { access: 'public', beforeTerms: true } } as const;

/**
 * Entry point, documentation and contexts, from which a Hydra client finds all the rest. Prefix `/api`.
 * @param cloud IRI of the cloud whose users log in here
 */
export function hydraRoutes(
  resources: readonly ResourceDefinition[],
  cloud: string,
): (app: Api) => Promise<void> {
  const entryPoint = {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    [servedCloud]: cloud,
    ...Object.fromEntries(
      listed(resources).map((definition) => [memberName(definition), `/api/${definition.collection}`]),
    ),
  };
  return async (app) => {
    const response = {
      200: z.object(Object.fromEntries(Object.keys(entryPoint).map((key) => [key, z.string()]))),
    };
    const schema = {
      summary: 'The entry point: the lists by name, and the cloud whose users log in',
      response,
    };
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
