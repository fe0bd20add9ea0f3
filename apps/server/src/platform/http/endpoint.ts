import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';

type Options<Schema extends FastifySchema> = RouteShorthandOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider,
  FastifyBaseLogger
>;

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider,
  FastifyBaseLogger
>;

/** The answer where there is nothing to say. */
export const done = { 204: z.undefined().describe('Done; there is nothing to say of it.') };

/**
 * What a module answers to one call: who may ask, in what shape, and the answer. Its method and path are in the
 * module's table of routes: `app.get('/units/:id', ...getUnit(deps))`.
 */
export const endpoint = <const Schema extends FastifySchema>(
  options: Options<Schema>,
  handler: Handler<Schema>,
): [options: Options<Schema>, handler: Handler<Schema>] => [options, handler];
