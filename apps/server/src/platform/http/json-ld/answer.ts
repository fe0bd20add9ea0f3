import { ld } from '@poolhouse/contract/api/hydra';
import * as z from 'zod/mini';
import type { ResourceDefinition } from './resource.ts';

/**
 * What a call answers that is no record of a collection: a captcha, a login. It has a type with a context like
 * everything that is called JSON-LD, and an `@id` where it can be read again.
 */
export function defineAnswer<const Type extends string, Shape extends z.core.$ZodShape>(
  type: Type,
  title: string,
  shape: z.ZodMiniObject<Shape>,
) {
  const schema = z.extend(shape, { ...ld(type), '@id': z.optional(z.string()) });
  const label = { '@context': `/api/contexts/${type}`, '@type': type };
  const definition: ResourceDefinition = { type, title, schema, operations: {} };
  return {
    definition,
    /** Of the answer as it is sent. */
    schema,
    label,
    /** @param iri where it can be read again */
    answer: <Values extends object>(values: Values, iri?: string) => ({
      ...label,
      ...(iri === undefined ? {} : { '@id': iri }),
      ...values,
    }),
  };
}
