import * as z from 'zod/mini';

/** A JSON Schema, draft 2020-12. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly examples?: readonly object[];
}

/** Instants from 1970 on, as all JSON Schema validators judge them, those too that only look at the pattern. */
export const instant: Schema = {
  type: 'string',
  format: 'date-time',
  pattern:
    '^(19[7-9]\\d|[2-8]\\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$',
};

/** A line of text without characters that nobody sees. */
export const line = (maxLength: number): Schema => ({
  ...{ type: 'string', maxLength },
  pattern:
    '^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$',
});

export const numberWithin = ([minimum, maximum]: readonly [number, number]): Schema => ({
  ...{ type: 'number', minimum, maximum },
});

/** An object whose known members are these; others may be there: newer firmware says more. */
export const object = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
});

// By another name, because an object with this member passes for a promise.
const consequence = 'then';

/** A member that follows from another one: what `then` says holds when `name` is `value`. */
export const when = (name: string, value: string, then: Schema): Schema => ({
  if: { properties: { [name]: { const: value } }, required: [name] },
  [consequence]: then,
});

/** The schema of a message as its codec has it, without what such a schema can't say. */
export function shapeOf(codec: z.ZodMiniType): Schema {
  const { $schema: _, ...shape } = z.toJSONSchema(codec, {
    io: 'input',
    override({ jsonSchema }) {
      if (jsonSchema.format === 'date-time') Object.assign(jsonSchema, instant);
      // Any object may have any member.
      delete jsonSchema.propertyNames;
      delete jsonSchema.additionalProperties;
    },
  });
  return shape as Schema;
}

/** The schema with other members of these names. */
export const withMembers = (schema: Schema, members: Record<string, Schema>): Schema => ({
  ...schema,
  properties: { ...schema.properties, ...members },
});

/**
 * The schema with what its members are, by their paths: `rows[].ts`.
 * @throws Error when there is no such member
 */
export function described(schema: Schema, texts: Readonly<Record<string, string>>): Schema {
  return Object.entries(texts).reduce((all, [path, text]) => put(all, path.split('.'), text), schema);
}

function put(schema: Schema, [step, ...rest]: readonly string[], text: string): Schema {
  if (step === undefined) {
    const description = schema.description === undefined ? text : `${text} ${schema.description}`;
    return { ...schema, description };
  }
  const name = step.replace('[]', '');
  const member = schema.properties?.[name];
  if (!member) throw new Error(`there is no ${name} to describe`);
  const next =
    step === name ? put(member, rest, text) : { ...member, items: put(member.items ?? {}, rest, text) };
  return withMembers(schema, { [name]: next });
}
