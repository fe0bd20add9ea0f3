import * as z from 'zod';

/** As much of OpenAPI 3.1 as a generator needs. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly format?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

const parameter = z.object({ name: z.string(), in: z.string(), schema: schema.optional() });
/** Those that many routes share are headers. */
const shared = z.object({ $ref: z.string() });

const operation = z.object({
  parameters: z.array(z.union([shared, parameter])).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: schema.optional() })) })
    .optional(),
});

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), schema).optional() }).optional(),
});

/** One line of the route table. */
export interface Route {
  readonly method: string;
  /** With its parameters as `{name}`. */
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
  /** Of the JSON it takes, undefined when it takes none. */
  readonly body: Schema | undefined;
}

export interface RouteTable {
  readonly routes: readonly Route[];
  readonly definitions: Readonly<Record<string, Schema>>;
}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** @throws when `json` is no OpenAPI document or names no route */
export function routeTable(json: unknown): RouteTable {
  const { paths, components } = document.parse(json);
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.includes(method))
      .map(([method, written]): Route => {
        const { parameters = [], requestBody } = operation.parse(written);
        return {
          method: method.toUpperCase(),
          path: path.startsWith('/api') ? path : `/api${path}`,
          query: parameters
            .flatMap((one) => ('$ref' in one || one.in !== 'query' ? [] : [one]))
            .map(({ name, schema: of = {} }) => ({ name, schema: of })),
          body: Object.values(requestBody?.content ?? {})[0]?.schema,
        };
      }),
  );
  if (routes.length === 0) throw new Error('the API names no routes');
  return { routes, definitions: components?.schemas ?? {} };
}
