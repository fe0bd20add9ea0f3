import { iriPattern } from '@poolhouse/domain/ulid';
import * as z from 'zod/mini';

/** Base of every IRI of the API. */
export const API = '/api';

/** `/api/<collection>/<ulid>` */
export const iri = z.string().check(z.regex(iriPattern));

/** The identifier is the last 26 characters of an IRI. */
export const idOf = (reference: string): string => reference.slice(-26);

/** The identifier in a reference to one of `collection`; undefined when it refers to anything else. */
export function idIn(collection: CollectionName, reference: string): string | undefined {
  const start = `${API}/${collection}/`;
  return iri.safeParse(reference).success && reference.startsWith(start) ? idOf(reference) : undefined;
}

export const iriOf = (collection: CollectionName, id: string): string => `${API}/${collection}/${id}`;

export const collections = [
  'clouds',
  'end_users',
  'cloud_terms_of_services',
  'cloud_terms_of_service_translations',
  'end_user_cloud_terms_of_service_agreeds',
  'units',
  'commands',
  'alerts',
  'push_subscriptions',
] as const;
export type CollectionName = (typeof collections)[number];

const viewOf = z.object({
  '@id': z.string(),
  '@type': z.literal('hydra:PartialCollectionView'),
  'hydra:first': z.optional(z.string()),
  'hydra:last': z.optional(z.string()),
  'hydra:previous': z.optional(z.string()),
  'hydra:next': z.optional(z.string()),
});

/** A list as Hydra has it. */
export const collectionOf = <T extends z.ZodMiniType>(member: T) =>
  z.object({
    '@context': z.optional(z.string()),
    '@id': z.string(),
    '@type': z.literal('hydra:Collection'),
    'hydra:member': z.array(member),
    'hydra:totalItems': z.int(),
    'hydra:view': viewOf,
    'hydra:search': z.optional(z.unknown()),
  });

/** JSON-LD keys that every resource carries. */
export const ld = <Type extends string>(type: Type) => ({
  '@context': z.optional(z.string()),
  '@id': z.string(),
  '@type': z.literal(type),
});

/** An item of a select: `@id` and `name` only. */
export const selectItem = z.object({ '@id': z.string(), '@type': z.optional(z.string()), name: z.string() });
