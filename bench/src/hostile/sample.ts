import type { Schema } from './http/openapi.ts';
import { below, chance, pick, type Random, ulidOf } from './random.ts';

/** Values that are right for a property of this name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** A value that fits `schema`, as a client would send it; names win over what the schema says. */
export function sample(
  random: Random,
  schema: Schema,
  definitions: Readonly<Record<string, Schema>>,
  known: KnownValues,
  depth = 6,
): unknown {
  const inner = (part: Schema): unknown => sample(random, part, definitions, known, depth - 1);
  if (depth === 0) return null;
  if (schema.$ref) return inner(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return inner(pick(random, choices));
  if (schema.allOf?.[0]) return inner(schema.allOf[0]);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return pick(random, schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (schema.properties || type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || chance(random, 0.7),
    );
    return Object.fromEntries(
      fields.map(([name, part]) => {
        const values = known[name];
        return [name, values && values.length > 0 && !part.properties ? pick(random, values) : inner(part)];
      }),
    );
  }
  if (type === 'array') return Array.from({ length: below(random, 3) }, () => inner(schema.items ?? {}));
  if (type === 'integer' || type === 'number') {
    const low = Math.max(schema.minimum ?? 0, -1_000);
    return low + below(random, Math.min(schema.maximum ?? 100, 1_000) - low + 1);
  }
  if (type === 'boolean') return chance(random, 0.5);
  if (schema.format === 'date') return '2026-06-01';
  if (schema.format === 'date-time') return '2026-06-01T10:00:00Z';
  return pick(random, ['pool', '7.2', ulidOf(random), 'Ü', '2026-06-01']);
}
