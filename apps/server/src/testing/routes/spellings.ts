import type { TableRoute } from '#platform/http/route-table.ts';
import { endings, fronts, methods, overriding, separators } from './spelling-parts.ts';

/** One way to ask for something without writing its target as it is written. */
export interface Spelling {
  /** What was done to it. */
  how: string;
  method: string;
  target: string;
  headers?: Readonly<Record<string, string>>;
  version?: string;
  /** The path that is really asked for, when it is another one and only a header names this. */
  instead?: string;
}

const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
const encoded = (text: string): string => [...Buffer.from(text)].map(hex).join('');

/** Every byte but the slashes. */
const wholly = (path: string): string => path.split('/').map(encoded).join('/');

/**
 * Two hundred and more spellings of a route's target, most of which no client would write.
 * @param path a canonical one that the route matches
 * @param own the server's own authority, `localhost:8080`
 */
export function spellingsOf({ method }: Pick<TableRoute, 'method'>, path: string, own: string): Spelling[] {
  const of = (how: string, target: string, more: Partial<Spelling> = {}): Spelling => ({
    ...{ how, method, target },
    ...more,
  });
  return [
    ...encodings(path).map(([how, target]) => of(how, target)),
    ...cases(path).map((target) => of('another case', target)),
    ...places(path).flatMap((at) =>
      separators.map((text) =>
        of(`between: ${JSON.stringify(text)}`, path.slice(0, at) + text + path.slice(at + 1)),
      ),
    ),
    ...endings.map((text) => of(`behind: ${JSON.stringify(text)}`, path + text)),
    ...fronts.map((text) => of(`before: ${JSON.stringify(text)}`, text + path)),
    of('no slash', path.slice(1)),
    of('reversed slashes', path.replaceAll('/', '\\')),
    ...absolute(path, own).map((target) => of('absolute', target)),
    ...methods.map((other) => of(`method ${JSON.stringify(other)}`, path, { method: other })),
    ...overrides(path).map(({ headers, instead }) =>
      of(`header ${JSON.stringify(headers)}`, instead ?? path, {
        headers,
        ...(instead === undefined ? {} : { instead }),
      }),
    ),
    ...['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 '].map((version) => of(version, path, { version })),
  ];
}

/** The slash behind the first segment, which tells the API from the rest; before it and at the end is asked as well. */
function places(path: string): number[] {
  const at = path.indexOf('/', 1);
  return at < 0 ? [] : [at];
}

function encodings(path: string): [how: string, target: string][] {
  const found: [string, string][] = [];
  const at = (index: number, text: string): string => path.slice(0, index) + text + path.slice(index + 1);
  for (let index = 1; index < path.length; index++) {
    const code = hex(path.charCodeAt(index));
    found.push([`encoded at ${index}`, at(index, code)]);
    if (index < 8 && code !== code.toLowerCase())
      found.push([`encoded at ${index}, lower`, at(index, code.toLowerCase())]);
  }
  const spread = [...new Set([1, 2, 3, Math.floor(path.length / 2), path.length - 1])].filter(
    (index) => index > 0 && index < path.length,
  );
  for (const index of spread) {
    const code = path.charCodeAt(index);
    found.push(
      [`twice encoded at ${index}`, at(index, `%25${hex(code).slice(1)}`)],
      [`thrice encoded at ${index}`, at(index, `%2525${hex(code).slice(1)}`)],
      [`half encoded at ${index}`, at(index, `%${hex(code).slice(1, 2)}`)],
      [`%u at ${index}`, at(index, `%u00${hex(code).slice(1)}`)],
      [
        `overlong at ${index}`,
        at(index, `%${(0xc0 | (code >> 6)).toString(16)}%${(0x80 | (code & 63)).toString(16)}`),
      ],
      [`overlong bytes at ${index}`, at(index, String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 63)))],
      [`full width at ${index}`, at(index, encoded(String.fromCharCode(0xff00 + ((code - 0x20) & 0xff))))],
      [`an entity at ${index}`, at(index, `&%23${code};`)],
      [`a NUL before ${index}`, at(index, `%00${path[index]}`)],
      [`nothing wide before ${index}`, at(index, `%e2%80%8b${path[index]}`)],
    );
  }
  found.push(
    ['wholly encoded', wholly(path)],
    ['wholly encoded, lower', wholly(path).toLowerCase()],
    ['slashes encoded', `/${path.slice(1).replaceAll('/', '%2F')}`],
    ['all encoded', `/${encoded(path.slice(1))}`],
    ['the first slash too', encoded(path)],
    ['wholly encoded twice', wholly(path).replaceAll('%', '%25')],
  );
  return found;
}

function cases(path: string): string[] {
  const swapped = [...path].map((char, index) => (index % 2 ? char.toUpperCase() : char)).join('');
  const segments = path
    .split('/')
    .map((segment, index, all) => all.with(index, segment.toUpperCase()).join('/'));
  return [path.toUpperCase(), path.toLowerCase(), swapped, ...segments].filter((one) => one !== path);
}

function absolute(path: string, own: string): string[] {
  const port = own.slice(own.indexOf(':') + 1);
  const hosts = [
    ...[own, own.toUpperCase(), `${own}.evil.example`, 'evil.example', `evil.example:${port}`, `evil@${own}`],
    ...[`${own}@evil.example`, `user:pass@${own}`, 'localhost', `127.0.0.1:${port}`, `[::1]:${port}`, ''],
    ...[`0:${port}`, `localhost.:${port}`, `remote.${own}`, `evil.${own}`, `${own}#`, `${own}?`, `${own}\\`],
  ];
  const of = (scheme: string, host: string): string => `${scheme}://${host}${path}`;
  return [
    ...hosts.map((host) => of('http', host)),
    ...['https', 'HTTP', 'hTTp', 'ws', 'wss', 'file', 'javascript', ''].map((scheme) => of(scheme, own)),
    ...['https', 'ws', 'file'].map((scheme) => of(scheme, 'evil.example')),
    ...[`http:${path}`, `http:/${path}`, `http:///${own}${path}`, `//${own}${path}`, `///${own}${path}`],
    ...[
      `//evil.example${path}`,
      `/\\evil.example${path}`,
      `/http://${own}${path}`,
      `${own}${path}`,
      own,
      '*',
    ],
    ...[`http://${own}/x/..${path}`, `http://${own}/${path}`, `http://${own}${wholly(path)}`],
  ];
}

interface Override {
  headers: Record<string, string>;
  instead?: string;
}

function overrides(path: string): Override[] {
  const pointed = ['/', '/api/health', '/login'].flatMap((instead) =>
    overriding.map((name) => ({ headers: { [name]: path }, instead })),
  );
  const asMethod = ['x-http-method-override', 'x-http-method', 'x-method-override', '_method'].flatMap(
    (name) => ['GET', 'DELETE', 'POST'].map((method) => ({ headers: { [name]: method } })),
  );
  const pretences: Record<string, string>[] = [
    ...overriding.map((name) => ({ [name]: '/api/health' })),
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'for=127.0.0.1;host=localhost;proto=https' },
    { host: 'evil.example' },
    { host: '' },
    { authorization: 'Bearer admin' },
    { authorization: 'Basic YWRtaW46YWRtaW4=' },
    { 'x-real-ip': '127.0.0.1', 'x-client-ip': '127.0.0.1' },
    { 'x-end-user': '/api/end_users/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' },
    { 'x-roles': 'ROLE_ADMIN', 'x-user': 'admin', 'x-forwarded-user': 'admin' },
    { 'content-type': 'text/plain' },
    { accept: 'text/html' },
    { expect: '100-continue' },
    { expect: 'nothing' },
    { connection: 'upgrade', upgrade: 'websocket' },
    { connection: 'upgrade', upgrade: 'h2c' },
  ];
  return [...pointed, ...asMethod, ...pretences.map((headers) => ({ headers }))];
}
