import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import type { ResourceDefinition } from './resource.ts';

/** One property of a resource, as its schemas have it. */
export interface Property {
  name: string;
  /** In the vocabulary of the documentation's context. */
  range: string;
  /** Type of what its IRI leads to, undefined for a plain value. */
  relation: string | undefined;
  many: boolean;
  /** Every write needs it. */
  required: boolean;
  readable: boolean;
  writable: boolean;
}

interface Schema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const ranges: Record<string, string> = {
  string: 'xsd:string',
  integer: 'xsd:integer',
  number: 'xsd:decimal',
  boolean: 'xsd:boolean',
};
const formats: Record<string, string> = { 'date-time': 'xsd:dateTime', date: 'xsd:date' };

/** Of what has a structure without names of its own for its parts: it is kept as it is. */
export const asJson = 'rdf:JSON';

/** What a client can read and write: the union of the response and the request schemas. */
export function propertiesOf(definition: ResourceDefinition): Property[] {
  const { create, update } = definition.operations;
  const response = shapeOf(definition.schema, 'output');
  const writes = [create, update].flatMap((schema) => (schema ? [shapeOf(schema, 'input')] : []));
  const all: Record<string, Schema> = Object.assign({}, ...writes.map(({ properties }) => properties));
  Object.assign(all, response.properties);
  return Object.entries(all)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, schema]) => ({
      name,
      range: rangeOf(schema),
      relation: definition.relations?.[name],
      many: isMany(schema),
      required: writes.length > 0 && writes.every(({ required }) => required?.includes(name)),
      readable: name in (response.properties ?? {}),
      writable: writes.some(({ properties = {} }) => name in properties),
    }));
}

function shapeOf(schema: $ZodType, io: 'input' | 'output'): Pick<Schema, 'properties' | 'required'> {
  return toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
}

/** Null says that there is none, not another kind of it. */
function withoutNull({ anyOf, ...schema }: Schema): Schema {
  if (Array.isArray(schema.type)) {
    const [only, ...others] = schema.type.filter((type) => type !== 'null');
    return only !== undefined && others.length === 0 ? { ...schema, type: only } : {};
  }
  if (!anyOf) return schema;
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? withoutNull(only) : {};
}

const isMany = (schema: Schema): boolean => withoutNull(schema).type === 'array';

function rangeOf(schema: Schema): string {
  const { type, format, items, properties } = withoutNull(schema);
  if (items) return rangeOf(items);
  const { '@type': named } = properties ?? {};
  if (typeof named?.const === 'string') return `#${named.const}`;
  return formats[format ?? ''] ?? (typeof type === 'string' ? ranges[type] : undefined) ?? asJson;
}
