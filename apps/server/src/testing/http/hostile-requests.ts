import type { TableRoute } from '#platform/http/route-table.ts';
import { samplePath } from '../routes/sample-path.ts';
import type { WholeAnswer, WholeServer } from '../whole-server.ts';

type Ask = WholeServer['ask'];

/** Any identifier in place of the parameters of a route. */
export const pathOf = ({ url }: Pick<TableRoute, 'url'>): string =>
  samplePath(url, '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA');

const json = 'application/ld+json';

/** What a foreign page can have a browser send, by what the edge has to say to it. */
const foreignChanges = (own: string): [what: string, status: number, headers: Record<string, string>][] => [
  ['no origin', 403, { origin: '', 'content-type': json }],
  ['another origin', 403, { origin: 'https://evil.example', 'content-type': json }],
  ['a look-alike', 403, { origin: `${own}.evil.example`, 'content-type': json }],
  ['a name before ours', 403, { origin: own.replace('://', '://evil.'), 'content-type': json }],
  ['another scheme', 403, { origin: own.replace(/^http/, 'ftp'), 'content-type': json }],
  ['another port', 403, { origin: own.replace(/:\d+$/, ':1'), 'content-type': json }],
  ['the null origin', 403, { origin: 'null', 'content-type': json }],
  ['text', 415, { origin: own, 'content-type': 'text/plain' }],
  ['text that calls itself JSON', 415, { origin: own, 'content-type': 'text/plain; application/json' }],
  ['a form', 415, { origin: own, 'content-type': 'application/x-www-form-urlencoded' }],
  ['parts', 415, { origin: own, 'content-type': 'multipart/form-data; boundary=x' }],
  ['nothing said', 415, { origin: own, 'content-type': '' }],
];

/** Changes that a foreign page got through. `DELETE` may go without a type: no form sends one. */
export async function foreignChangesTaken(
  ask: Ask,
  routes: readonly TableRoute[],
  { own, cookie }: { own: string; cookie: string },
): Promise<string[]> {
  const taken: string[] = [];
  for (const route of routes) {
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(route.method)) continue;
    for (const [what, wanted, headers] of foreignChanges(own)) {
      if (route.method === 'DELETE' && what === 'nothing said') continue;
      const { status } = await ask(route.method, pathOf(route), { cookie, headers, body: '{}' });
      if (status !== wanted) taken.push(`${route.method} ${route.url}: ${what} → ${status}`);
    }
  }
  return taken;
}

/** Routes that let a foreign page read what they answer to somebody's cookie. */
export async function foreignReaders(
  ask: Ask,
  routes: readonly TableRoute[],
  cookie: string,
): Promise<string[]> {
  const open: string[] = [];
  for (const route of routes) {
    for (const method of ['OPTIONS', route.method]) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': route.method };
      const answer = await ask(method, pathOf(route), { cookie, headers });
      const said = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      if (said.length > 0) open.push(`${method} ${route.url}: ${said.join(', ')}`);
    }
  }
  return open;
}

const malformedBodies = [
  '{"__proto__":{"polluted":true}}',
  '{"name":"a","\\u005f_proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"name":"a","name":"b"}',
  '{"name":"a","n\\u0061me":"b"}',
  `{"x":${'['.repeat(100)}${']'.repeat(100)}}`,
  `${'{"x":'.repeat(50)}1${'}'.repeat(50)}`,
];

const malformedQueries = [
  'a=1&a[]=2',
  'a[]=1&a=2',
  'a=1&a=2',
  '__proto__[polluted]=1',
  'a[__proto__]=1',
  'constructor[prototype][polluted]=1',
  `a${'[b]'.repeat(50)}=1`,
];

/** What could be read in two ways, or reaches a prototype, and was not refused as malformed. */
export async function malformedTaken(
  ask: Ask,
  routes: readonly TableRoute[],
  cookie: string,
): Promise<string[]> {
  const taken: string[] = [];
  const note = (route: TableRoute, what: string, { status }: WholeAnswer): void => {
    if (status !== 400) taken.push(`${route.method} ${route.url}: ${what} → ${status}`);
  };
  for (const route of routes) {
    if (route.takesBody) {
      for (const body of malformedBodies) {
        note(route, body, await ask(route.method, pathOf(route), { cookie, body }));
      }
    }
    for (const query of malformedQueries) {
      note(route, query, await ask(route.method, `${pathOf(route)}?${query}`, { cookie, body: '{}' }));
    }
  }
  return taken;
}

const wantedHeaders: [name: string, value: RegExp][] = [
  ['content-security-policy', /(^|; )default-src 'none'/],
  ['content-security-policy', /frame-ancestors 'none'/],
  ['content-security-policy', /base-uri 'none'/],
  ['content-security-policy', /^(?!.*(unsafe|\*)).*$/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
];

const hsts = /^max-age=(\d{8,})/;

/** Headers that an answer lacks. A page that runs scripts must also name its own nonce. */
export function headerFaults({ headers, text }: WholeAnswer, secure: boolean): string[] {
  const faults = wantedHeaders
    .filter(([name, value]) => !value.test(String(headers[name] ?? '')))
    .map(([name, value]) => `${name} is not ${value}`);
  const isSaid = hsts.test(String(headers['strict-transport-security'] ?? ''));
  if (isSaid !== secure) faults.push('strict-transport-security');
  const policy = String(headers['content-security-policy'] ?? '');
  if (!/<script/i.test(text) || !String(headers['content-type']).includes('html')) return faults;
  const nonce = /'nonce-([\w+/=]{22,})'/.exec(policy)?.[1];
  if (nonce === undefined) faults.push('a page without a nonce');
  if (!policy.includes("object-src 'none'")) faults.push('objects are allowed');
  for (const [, attributes = '', body = ''] of text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const isData = attributes.includes('type="application/json"');
    const isOurs = nonce !== undefined && attributes.includes(`nonce="${nonce}"`);
    const isFile = /src="\/[^"/]/.test(attributes) && body === '';
    if (!isData && !isOurs && !isFile) faults.push(`a script of its own: ${attributes}`);
  }
  if (/<[a-z][^>]*\son[a-z]+\s*=/i.test(text)) faults.push('a handler in the markup');
  return faults;
}
