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
  required: boolean;
  readable: boolean;
  writable: boolean;
}

interface Schema {
  type?: string;
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
}

const ranges: Record<string, string> = {
  string: 'xmls:string',
  integer: 'xmls:integer',
  number: 'xmls:decimal',
  boolean: 'xmls:boolean',
};

/** What a client can read and write: the union of the response and the request schemas. */
export function propertiesOf(definition: ResourceDefinition): Property[] {
  const { create, update } = definition.operations;
  const response = shapeOf(definition.schema, 'output');
  const creation = create ? shapeOf(create, 'input') : undefined;
  const change = update ? shapeOf(update, 'input') : undefined;
  const all: Record<string, Schema> = {
    ...creation?.properties,
    ...change?.properties,
    ...response.properties,
  };
  return Object.entries(all)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, schema]) => ({
      name,
      range: rangeOf(schema),
      relation: definition.relations?.[name],
      many: schema.type === 'array',
      required: (creation ?? change ?? response).required.includes(name),
      readable: name in response.properties,
      writable: name in (creation?.properties ?? {}) || name in (change?.properties ?? {}),
    }));
}

function shapeOf(
  schema: $ZodType,
  io: 'input' | 'output',
): { properties: Record<string, Schema>; required: string[] } {
  const { properties, required } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { properties: (properties ?? {}) as Record<string, Schema>, required: required ?? [] };
}

function rangeOf({ type, format, anyOf, items }: Schema): string {
  if (anyOf) {
    const [only, ...others] = anyOf.filter((choice) => choice.type !== 'null');
    return only && others.length === 0 ? rangeOf(only) : 'owl:Thing';
  }
  if (items) return rangeOf(items);
  if (format === 'date-time') return 'xmls:dateTime';
  return ranges[type ?? ''] ?? 'owl:Thing';
}
