import type { CollectionName } from '@poolhouse/contract/api/hydra';
import type { $ZodType } from 'zod/v4/core';

/** A kind of thing that clients find through the documentation. */
export interface ResourceDefinition {
  /** Its `@type`, of which clients make a name in their code. */
  type: string;
  /** Of what is read at a place of its own there is none. */
  collection?: CollectionName;
  /** What it is, in English, for people who read the documentation: 'Unit', 'Version of the terms of service'. */
  title: string;
  /** Several of it, where that is not the title with an `s`. */
  plural?: string;
  /** The response schema of its routes. */
  schema: $ZodType;
  operations: {
    /** `GET /api/<collection>` */
    list?: boolean;
    /** `GET /api/<collection>/<id>` */
    get?: boolean;
    /** Request schema of `POST /api/<collection>`. */
    create?: $ZodType;
    /** Request schema of `PUT /api/<collection>/<id>`. */
    update?: $ZodType;
    /** `DELETE /api/<collection>/<id>` */
    remove?: boolean;
  };
  /** Properties that hold an IRI, or several, with the type of what stands there. */
  relations?: Readonly<Record<string, string>>;
  /** Query parameters of the list, such as `search` or `order[name]`; paging has its own. */
  filters?: readonly string[];
}

/** Name of its collection in the entry point: `cloudTermsOfService`. */
export const memberName = ({ type }: Pick<ResourceDefinition, 'type'>): string =>
  type.charAt(0).toLowerCase() + type.slice(1);

/** For a module's `resources.ts`: the documentation is generated from these, so they use the schemas of the routes. */
export const defineResource = (definition: ResourceDefinition): ResourceDefinition => definition;
