import * as z from 'zod';
import type { TableRoute } from '#platform/http/route-table.ts';
import { bodyOf } from '../routes/route-bodies.ts';
import type { RouteWorld } from '../routes/route-world.ts';
import { samplePath } from '../routes/sample-path.ts';
import type { WholeServer } from '../whole-server.ts';

/** As much of JSON Schema as names the texts in it. */
interface Schema {
  type?: unknown;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
  }),
);
const operation = z.object({
  parameters: z.array(z.object({ name: z.string().optional(), in: z.string().optional() })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Where one route takes a text. */
export interface TextField {
  /** The request with this text in that place; what else it needs is right. */
  withText(text: string): { path: string; body: object | undefined };
  name: string;
}

/** Every place for a text that the server's own description names: bodies to any depth, queries, paths, and one unknown field. */
export async function textFieldsOf(
  server: WholeServer,
  route: TableRoute,
  world: RouteWorld,
): Promise<TextField[]> {
  const { paths } = document.parse(JSON.parse((await server.ask('GET', '/api/openapi.json')).text));
  const described = Object.entries(paths).find(
    ([path]) => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/^(?!\/api)/, '/api') === route.url,
  )?.[1][route.method.toLowerCase()];
  const collection = /([a-z_]+)\/:id/.exec(route.url)?.[1] ?? '';
  const path = samplePath(route.url, world.things[collection]?.own ?? '');
  const content = Object.values(described?.requestBody?.content ?? {})[0]?.schema;
  const usual = bodyOf(route, world);
  const inBody = content ? [...leavesOf(content), ['oddField']] : [];
  const queries = described?.parameters?.filter((one) => one.in === 'query') ?? [];
  return [
    ...inBody.map((place) => ({
      name: place.join('.'),
      withText: (text: string) => ({ path, body: put(usual ?? {}, place, text) }),
    })),
    ...queries.map(({ name }) => ({
      name: `?${name}`,
      withText: (text: string) => ({ path: `${path}?${name}=${encoded(text)}`, body: usual }),
    })),
    ...(route.url.includes(':')
      ? [
          {
            name: 'path',
            withText: (text: string) => ({ path: route.url.replace(/:\w+/, encoded(text)), body: usual }),
          },
        ]
      : []),
  ];
}

/** Half a character as careless programs write it into an address. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll('\ud800', '\u0001')).replaceAll('%01', '%ED%A0%80');

function leavesOf({ type, properties, items, anyOf }: Schema): string[][] {
  const own = type === 'string' ? [[]] : [];
  const inside = Object.entries(properties ?? {}).flatMap(([name, part]) =>
    leavesOf(part).map((rest) => [name, ...rest]),
  );
  const listed = items ? leavesOf(items).map((rest) => ['0', ...rest]) : [];
  return [...own, ...inside, ...listed, ...(anyOf ?? []).flatMap(leavesOf)];
}

function put(body: object, [name = '', ...rest]: readonly string[], text: string): object {
  const present: unknown = Reflect.get(body, name);
  const inner = typeof present === 'object' && present !== null ? present : {};
  const value = rest.length === 0 ? text : rest[0] === '0' ? [text] : put(inner, rest, text);
  return { ...body, [name]: value };
}
