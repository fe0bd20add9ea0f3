import { mutateBytes, mutateTree } from '../mutate.ts';
import { below, bytes, chance, pick, type Random, text, ulidOf } from '../random.ts';
import { type KnownValues, sample } from '../sample.ts';
import { textOf, treeOf } from '../tree.ts';
import { anyTree, hostileValue } from '../values.ts';
import type { Route, RouteTable } from './openapi.ts';

/** One request, without who asks. */
export interface HostileRequest {
  readonly method: string;
  /** As it goes on the wire, query included. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly mutated: boolean;
}

/** Identifiers a stranger can know, by collection, and values by property name. */
export interface Knowledge {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly values: KnownValues;
}

type Draft = {
  method: string;
  path: string;
  query: string[];
  headers: Record<string, string>;
  body: Buffer | undefined;
};

/** Requests over every route of the table, every second one mutated from a valid one. */
export function hostileRequest(random: Random, table: RouteTable, knowledge: Knowledge): HostileRequest {
  const route = pick(random, table.routes);
  // A few of them end as malformed bytes and don't count.
  const mutated = chance(random, 0.53);
  const draft = valid(random, route, table, knowledge);
  if (mutated) {
    for (let left = 1 + below(random, 2); left > 0; left--) change(random, draft, route, table, knowledge);
  } else {
    garble(random, draft);
  }
  const { method, path, query, headers, body } = draft;
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return { method, target, headers, body, mutated };
}

function valid(random: Random, route: Route, table: RouteTable, { ids, values }: Knowledge): Draft {
  const fill = (collection: string, name: string): string => {
    const known = name === 'id' ? undefined : values[name];
    return encodeURIComponent(String(known ? pick(random, known) : idFor(random, ids, collection)));
  };
  const body =
    route.body && Buffer.from(JSON.stringify(sample(random, route.body, table.definitions, values)));
  return {
    method: route.method,
    path: route.path.replace(
      /([^/]*)\/\{([^}]+)\}/gu,
      (_, before: string, name: string) => `${before}/${fill(before, name)}`,
    ),
    query: route.query
      .filter(() => chance(random, 0.6))
      .map(
        ({ name, schema }) =>
          `${name}=${encodeURIComponent(String(sample(random, schema, table.definitions, values)))}`,
      ),
    headers: body ? { 'content-type': pick(random, ['application/ld+json', 'application/json']) } : {},
    body,
  };
}

/** Mostly one of the collection that the path speaks of. */
function idFor(random: Random, ids: Knowledge['ids'], collection: string): string {
  const fitting = ids[collection] ?? [];
  return fitting.length > 0 && chance(random, 0.8)
    ? pick(random, fitting)
    : pick(random, Object.values(ids).flat());
}

const word = (random: Random): string => {
  const found = hostileValue(random);
  const value = (typeof found === 'string' ? found : textOf(found)).slice(0, 3_000);
  return chance(random, 0.8) ? encodeURIComponent(value.toWellFormed()) : value;
};

const queryNames = [
  'page',
  'itemsPerPage',
  'pagination',
  'order[name]',
  'search',
  'channels[]',
  'date',
  'period',
  'id',
];

/** Often one that is there already: then its value is replaced, because a name that comes twice is refused at once. */
function queryName(random: Random, draft: Draft): string {
  if (chance(random, 0.05)) return word(random);
  const at = below(random, draft.query.length + 1);
  const [found] = draft.query.splice(at, chance(random, 0.9) ? 1 : 0);
  return found?.split('=')[0] ?? pick(random, queryNames);
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get'];
const types = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/ld+json;profile="x"',
    'application/json, text/plain',
    '*/*',
  ],
];

/** Headers the server reads, with what should not be in them. */
const headerAttacks: readonly ((random: Random) => [string, string])[] = [
  (random) => ['content-type', pick(random, types)],
  (random) => ['accept', pick(random, ['text/html', 'application/xml', 'x/y;q=2', ',,,', '*/*;q=NaN'])],
  (random) => [
    'accept-language',
    pick(random, ['xx', '*', 'en;q=9,de;q=-1', '-'.repeat(500), 'cs,'.repeat(900), '\u00ff']),
  ],
  (random) => [
    'origin',
    pick(random, ['null', 'http://evil.example', 'http://localhost.evil', 'javascript:1', '']),
  ],
  (random) => [
    'host',
    pick(random, ['evil.example', '[::1', 'a'.repeat(300), 'remote.localhost', 'x:99999', '']),
  ],
  (random) => [
    'x-end-user',
    pick(random, ['/api/end_users/', '[]', ulidOf(random), '__proto__', 'x'.repeat(2_000)]),
  ],
  (random) => ['idempotency-key', pick(random, ['', 'x'.repeat(5_000), '__proto__', '\u00e9'])],
  (random) => [
    'cookie',
    pick(random, ['session', '=;=;', 'session=%E0%A4%A', `session=${'A'.repeat(4_000)}`, '__proto__=1']),
  ],
  (random) => ['if-none-match', pick(random, ['*', '"', 'W/"x"', ','.repeat(2_000)])],
  (random) => ['range', pick(random, ['bytes=0-', 'bytes=9-1', 'bytes=0-0,0-0,0-0', 'lines=1'])],
  (random) => [
    'x-forwarded-for',
    pick(random, ['', ',', '999.1.1.1', '::1', 'unknown', `${'1.2.3.4,'.repeat(300)}`]),
  ],
  (random) => ['x-forwarded-host', pick(random, ['evil.example', 'a b', ','])],
  (random) => ['content-encoding', pick(random, ['gzip', 'br', 'identity, gzip'])],
  (random) => ['expect', pick(random, ['100-continue', '200-ok'])],
];

type Change = (random: Random, draft: Draft, route: Route, table: RouteTable, knowledge: Knowledge) => void;

const bodyChange: Change = (random, draft, route, table, knowledge) => {
  const body = route.body
    ? sample(random, route.body, table.definitions, knowledge.values)
    : { '@id': `/api/units/${idFor(random, knowledge.ids, 'units')}` };
  const whole = Buffer.from(textOf(mutateTree(random, treeOf(body))).toWellFormed());
  draft.body = chance(random, 0.3) ? mutateBytes(random, whole) : whole;
  draft.headers['content-type'] ??= 'application/json';
};

const changes: readonly Change[] = [
  bodyChange,
  bodyChange,
  bodyChange,
  bodyChange,
  bodyChange,
  bodyChange,
  (random, draft) => {
    const parts = draft.path.split('/');
    parts[2 + below(random, Math.max(1, parts.length - 2))] = word(random);
    draft.path = parts.join('/');
  },
  (random, draft) => {
    draft.path += pick(random, [
      '/',
      '//',
      '/..',
      '/%2e%2e/',
      '%00',
      '.json',
      ';x=1',
      '/%',
      '\\',
      '/x'.repeat(100),
    ]);
  },
  (random, draft) => {
    const name = draft.query.length > 0 ? pick(random, draft.query).split('=')[0] : 'page';
    const other = pick(random, [
      'page',
      'itemsPerPage',
      'order[name]',
      'search',
      'channels[]',
      'date',
      '__proto__',
    ]);
    draft.query.push(
      `${chance(random, 0.6) ? name : other}${pick(random, ['', '[]', '[a][b]', '[__proto__]'])}=${word(random)}`,
    );
  },
  (random, draft) => {
    for (let left = below(random, 300); left > 0; left--) draft.query.push(`k${left}=${left}`);
  },
  (random, draft) => {
    const [name, value] = pick(random, headerAttacks)(random);
    draft.headers[name] = value;
  },
  (random, draft) => {
    draft.method = pick(random, methods);
  },
];

const change: Change = (random, draft, route, table, knowledge) =>
  pick(random, changes)(random, draft, route, table, knowledge);

/** Nothing but the route stays. */
function garble(random: Random, draft: Draft): void {
  const kind = below(random, 8);
  if (kind < 5 || draft.method === 'GET')
    draft.query = [...draft.query, `${queryName(random, draft)}=${word(random)}`];
  if (kind === 5) draft.path = `/${Array.from({ length: below(random, 8) }, () => word(random)).join('/')}`;
  if (kind === 6) draft.path = `/api/${encodeURIComponent(text(random, 1 + below(random, 30)))}`;
  if (kind === 7) draft.method = pick(random, methods);
  const [name, value] = pick(random, headerAttacks)(random);
  if (chance(random, 0.3)) draft.headers[name] = value;
  if (draft.method === 'GET' || draft.method === 'HEAD') return;
  const made = chance(random, 0.8)
    ? Buffer.from(textOf(anyTree(random)).toWellFormed())
    : bytes(random, below(random, 600));
  // A few are larger than any request may be.
  draft.body = chance(random, 0.004) ? Buffer.alloc(2_000_000, 0x5b) : made;
  draft.headers['content-type'] ??= 'application/json';
}
