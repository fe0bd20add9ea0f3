import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerFaults } from '#testing/http/hostile-requests.ts';
import { openWire, type Wire, type WireAnswer } from '#testing/http/wire-requests.ts';
import { makePerson } from '#testing/whole-people.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

let server: WholeServer;
let wire: Wire;
let host: string;
beforeAll(async () => {
  server = await wholeServer();
  wire = openWire(server.port, 2);
  host = new URL(server.origin).host;
});
afterAll(async () => {
  wire.close();
  await server.stop();
});

const get = (target: string, headers: Record<string, string> = {}): Promise<WireAnswer> =>
  wire.ask({ method: 'GET', target, headers: { host, ...headers } });

const headersOf = ({ head }: WireAnswer): Record<string, string> =>
  Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );

const faultsOf = (answer: WireAnswer): string[] =>
  headerFaults({ status: answer.status, headers: headersOf(answer), text: answer.text }, false);

describe('a target that is not canonical', () => {
  test.each([
    ['/%61pi/end_users'],
    ['/ap%69/end_users'],
    ['http://evil.example/api/end_users'],
    ['//api/end_users'],
    ['/api/./end_users'],
    ['/api\\end_users'],
    ['/metrics#'],
    ['*'],
    // What no HTTP parser takes.
    ['/api/\u0001'],
  ])('%j is refused with a problem and the headers of every answer', async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(400);
    expect(headersOf(answer)['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, type: 'malformed' });
    expect(faultsOf(answer)).toEqual([]);
  });

  test('is refused in the language that is asked for', async () => {
    const answer = await get('/%61pi', { 'accept-language': 'de' });
    expect(JSON.parse(answer.text).title).toBe('Die Anfrage konnte nicht gelesen werden');
  });

  test('is refused for upgrades alike', async () => {
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', origin: server.origin };
    const answer = await get('/api/%6Cive', upgrade);
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([]);
    expect((await get('/api/live', upgrade)).status).toBe(401);
  });

  test('brings a person who follows a link to where it leads, and nobody away from here', async () => {
    const accept = 'text/html,application/xhtml+xml';
    const link = await get('/reset-password/anna%40example.com/a%5Fb%2Dc', { accept });
    expect(link.status).toBe(307);
    expect(headersOf(link).location).toBe('/reset-password/anna%40example.com/a_b-c');
    expect(faultsOf(link)).toEqual([]);
    expect(headersOf(await get('//evil.example/x', { accept })).location).toBe('/evil.example/x');
    expect((await get('/%61pi/end_users', { accept })).status).toBe(400);
  });

  test('tells a person that there is nothing when nobody can say what was meant', async () => {
    const answer = await get('/a\\b', { accept: 'text/html', 'accept-language': 'fr' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<html lang="fr">');
    expect(answer.text).toContain('<a href="/">');
    expect(faultsOf(answer)).toEqual([]);
  });
});

test('an upgrade where nothing becomes a socket is refused at once', async () => {
  for (const target of ['/', '/api', '/api/health', '/api/live/x', '/metrics', '/assets/x.js', '/nowhere']) {
    for (const upgrade of ['websocket', 'h2c', 'x']) {
      const { status, head } = await get(target, { connection: 'upgrade', upgrade, origin: server.origin });
      expect([target, upgrade, status]).toEqual([target, upgrade, 404]);
      expect(head).toContain('Connection: close');
    }
  }
});

test('the absolute form of our own host is what it says', async () => {
  expect((await get(`http://${host}/api/health`)).status).toBe(200);
  expect((await get(`http://${host}/api/end_users`)).status).toBe(401);
});

test('mailed links and names with +, /, @, % and letters of any language reach their page', async () => {
  for (const address of ['a+b@example.com', 'a/b@example.com', '50%@example.com', 'jürgen@example.com']) {
    const answer = await get(`/email-confirm/${encodeURIComponent(address)}/abc`);
    expect([200, 503]).toContain(answer.status);
  }
  expect([200, 503]).toContain((await get('/email-confirm/a+b@example.com/abc')).status);
});

describe('a method that a path does not take', () => {
  test.each([
    ['PUT', '/api/end_users', 'GET, HEAD, POST'],
    ['PATCH', '/api/units/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA', 'GET, HEAD, PUT'],
    ['GET', '/api/end_users/auth/reset_password', 'POST'],
    ['OPTIONS', '/api/clouds', 'GET, HEAD, POST'],
    ['TRACE', '/api/health', 'GET, HEAD'],
    ['PROPFIND', '/api/units', 'GET, HEAD'],
    ['POST', '/api', 'GET, HEAD'],
    ['DELETE', '/api/', 'GET, HEAD'],
    ['POST', '/.well-known/security.txt', 'GET, HEAD'],
    ['POST', '/assets/x.js', 'GET, HEAD'],
  ])('%s %s is 405 with Allow: %s', async (method, target, allow) => {
    const answer = await wire.ask({ method, target, headers: { host, 'accept-language': 'cs' } });
    expect([answer.status, headersOf(answer).allow]).toEqual([405, allow]);
    expect(JSON.parse(answer.text)).toMatchObject({
      type: 'method-not-allowed',
      title: 'To na této adrese nelze provést',
    });
    expect(faultsOf(answer)).toEqual([]);
  });

  test('is the same for everybody, whether or not there is what the path names', async () => {
    const { cookie, iri } = await makePerson(server);
    const answers = await Promise.all([
      server.ask('PATCH', iri),
      server.ask('PATCH', iri, { cookie }),
      server.ask('PATCH', '/api/end_users/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA', { cookie }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405]);
    expect(new Set(answers.map(({ text, headers: { allow } }) => `${text}${allow}`)).size).toBe(1);
  });

  test('tells nobody of a path that there is none of, nor of what is for this machine only', async () => {
    for (const target of ['/api/nowhere', '/nowhere', '/metrics', '/dev/mailbox']) {
      expect((await server.ask('DELETE', target)).status).toBe(404);
    }
    const options = { host: '127.0.0.1', port: server.port, method: 'DELETE', path: '/metrics' };
    const status = await new Promise((resolve, reject) => {
      const sent = request({ ...options, headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject);
      sent.end();
    });
    expect(status).toBe(405);
  });

  test('names in Allow no more than the public documentation does', async () => {
    const { paths } = JSON.parse((await server.ask('GET', '/api/openapi.json')).text);
    for (const [path, operations] of Object.entries<object>(paths)) {
      const target = path.replaceAll(/\{\w+\}/g, '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA');
      const allow = String((await server.ask('TRACE', target)).headers.allow).split(', ');
      const told = Object.keys(operations).map((method) => method.toUpperCase());
      expect(allow.filter((method) => method !== 'HEAD').sort()).toEqual(
        told.filter((method) => method !== 'HEAD').sort(),
      );
    }
  });
});
