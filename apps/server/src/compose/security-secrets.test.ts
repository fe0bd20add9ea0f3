import pino from 'pino';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTokens } from '#modules/tokens/index.ts';
import { provision } from '#modules/units/index.ts';
import type { Api } from '#platform/http/api.ts';
import { createLog } from '#platform/log.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { firstCloud, type Made, makePerson } from '#testing/whole-people.ts';
import { type WholeAnswer, type WholeServer, wholeServer } from '#testing/whole-server.ts';

const logged: string[] = [];
const refused: string[] = [];
/** Everything that nobody may read again, by what it is. */
const planted = new Map<string, string>();
let server: WholeServer;
let anna: Made;

const plain = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });

/** A log line, an error and a metric as careless people write them. */
function plant(api: Api): void {
  const open = { config: { access: 'public' }, schema: { body: z.looseObject({}) } } as const;
  api.post('/planted/logs', open, async ({ body }) => {
    plain.info({ body }, 'somebody logs in');
    return {};
  });
  api.post('/planted/echoes', open, async ({ body }, reply) => reply.code(422).send({ wrong: body }));
}

const secret = (what: string, value = `Planted secret ${ulid()} of calm otters`): string => {
  planted.set(what, value);
  return value;
};

const ask = async (method: string, path: string, body?: object | string, cookie = anna.cookie) => {
  const answer = await server.ask(method, path, { body, cookie });
  if (answer.status >= 400) refused.push(JSON.stringify(answer));
  return answer;
};

const sessionOf = ({ headers }: WholeAnswer): string[] =>
  [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');

async function metrics(): Promise<string> {
  const { text, status } = await server.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '' } });
  expect(status).toBe(200);
  return text;
}

/** What of the planted secrets a text holds. */
const foundIn = (text: string): string[] =>
  [...planted]
    .filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)))
    .map(([what]) => what);

beforeAll(async () => {
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  server = await wholeServer({ log, routes: plant });
  anna = await makePerson(server);
});
afterAll(() => server.stop());

/** Every flow of accounts, right and wrong. */
async function accountFlows(): Promise<void> {
  const { email, iri, id } = anna;
  const tokens = createTokens(server);
  const issue = async (purpose: 'confirm' | 'reset' | 'revoke' | 'login') =>
    secret(`token: ${purpose}`, (await tokens.issue(purpose, { id, email_key: email })).token);
  secret('mail address', email);
  secret('session', anna.cookie.slice(-43));
  const password = secret('password');
  const captcha = JSON.parse((await ask('GET', '/api/captcha')).text) as { id: string };
  const { answer } = await server.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captcha.id)
    .executeTakeFirstOrThrow();
  // In quotes: five characters alone stand in many an identifier.
  secret('captcha: right', `"${answer}"`);
  const cloud = `/api/clouds/${await firstCloud(server)}`;
  const { terms } = JSON.parse((await ask('GET', `${cloud}/latest_terms_of_services`)).text);
  const signUp = {
    ...{ name: 'N', surname: 'S', email: secret('new address', `new-${ulid().toLowerCase()}@example.com`) },
    ...{ password: secret('new password'), lang: 'en', cloud, eula: terms, privacyPolicy: terms },
  };
  const wrongAnswer = { id: captcha.id, answer: secret('captcha: wrong', ulid()) };
  await ask('POST', '/api/end_users', { ...signUp, captcha: wrongAnswer });
  await ask('POST', '/api/end_users', { ...signUp, captcha: { id: captcha.id, answer } });
  await ask('POST', '/api/end_users', { ...signUp, name: '', captcha: wrongAnswer });
  await ask('POST', '/api/end_users', `{"password":"${secret('password in broken JSON')}",`);
  await ask('POST', '/api/end_users/auth/cookie', { email, password: secret('password: wrong') });
  await ask('POST', '/api/end_users/auth/cookie', { email, password: [secret('password: odd')] });
  await ask('PUT', `${iri}/change_password`, { oldPassword: secret('old: wrong'), password });
  await ask('PUT', `${iri}/change_password`, { oldPassword: anna.password, password: 'password123' });
  const confirm = await issue('confirm');
  await ask('GET', `/email-confirm/${encodeURIComponent(email)}/${confirm}`);
  await ask('POST', '/api/end_users/confirm_email', { email, token: confirm });
  await ask('POST', '/api/end_users/confirm_email', { email, token: confirm });
  await ask('POST', '/api/end_users/confirm_email', {
    ...{ email, token: await issue('confirm'), password: secret('sign-up: wrong') },
  });
  await ask('POST', '/api/end_users/confirm_email', {
    ...{ email, token: await issue('confirm'), newPassword: secret('sign-up: new') },
  });
  await ask('POST', '/api/end_users/auth/reset_password_request', { email });
  // Its link, mailed a moment later, would end the one that is used here.
  const waiting = server.db.selectFrom('account_requests').select('id');
  await expect.poll(() => waiting.execute()).toEqual([]);
  const token = await issue('reset');
  await ask('GET', `/reset-password/${encodeURIComponent(email)}/${token}?token=${token}`);
  await ask('GET', `/api/end_users?token=${token}&token=${token}`);
  await ask('POST', '/api/end_users/auth/reset_password/link', { email, token });
  await ask('POST', '/api/end_users/auth/reset_password', { email, token, password: '1111111111111111' });
  await ask('POST', '/api/end_users/auth/reset_password', { email, token, password });
  await ask('POST', '/api/end_users/auth/reset_password', { email, token, password });
  const entered = await ask('POST', '/api/end_users/auth/cookie', { email, password });
  for (const cookie of sessionOf(entered)) secret(cookie.split('=')[0] ?? '', cookie.slice(-43));
  const [own] = sessionOf(entered).filter((line) => line.startsWith('poolhouse='));
  anna = { ...anna, cookie: own ?? '' };
  const oneTime = JSON.parse((await ask('POST', `${iri}/login_tokens`, { app: 'remote' })).text);
  secret('token: login', oneTime.token);
  await ask('GET', `/login-by-token?token=${oneTime.token}`);
  await ask('POST', '/api/end_users/auth/token', { token: `${oneTime.token}x` });
  await ask('POST', '/api/end_users/auth/token/owner', { token: oneTime.token });
  await ask('POST', `${iri}/request_delete`, { password: secret('password: deleting') });
  await ask('POST', '/api/end_users/revoke_deletion_request', { email, token: await issue('revoke') });
}

/** A unit's secrets, and what a broken database says. */
async function unitFlows(): Promise<void> {
  const { db, clock } = server;
  const unit = await provision({ db, clock }, { kind: 'controller', cloudId: await firstCloud(server) });
  secret('unit: secret', unit.secret);
  secret('unit: activation code', unit.activationCode);
  const { serial } = unit;
  const connect = (password: string) =>
    connectRaw({ ...server.running.mqtt, clientId: serial, username: serial, password });
  await expect(connect(secret('unit: wrong secret'))).rejects.toThrow();
  const device = await connect(unit.secret);
  await device.publish(`pool/v1/${serial}/up/claim`, {
    code: secret('unit: code', '7KQ2M9XA4T'),
    durationMs: 1,
  });
  await ask('POST', '/api/units/pair', {
    serialNumber: serial,
    pairingCode: secret('code: wrong', 'WRNGCD99'),
  });
  await ask('POST', '/api/units/pair', { serialNumber: serial, pairingCode: unit.activationCode });
  await device.end();
}

async function failures(): Promise<void> {
  const { email } = anna;
  // What PostgreSQL says of a broken rule repeats the row.
  await server.pool.query('alter table known_devices add check (user_id is null) not valid');
  await ask('POST', '/api/end_users/auth/cookie', { email, password: planted.get('password') });
  await server.pool.query('alter table account_requests add check (kind is null) not valid');
  await ask('POST', '/api/end_users/auth/reset_password_request', { email });
  expect(refused.filter((line) => line.startsWith('{"status":500'))).toHaveLength(2);
}

describe('secrets of every flow', () => {
  test('reach no line of the log at level debug, no error answer and no metric', async () => {
    await accountFlows();
    await unitFlows();
    await failures();
    expect(planted.size).toBeGreaterThan(20);
    expect(refused.length).toBeGreaterThan(10);
    expect(logged.length).toBeGreaterThan(20);
    expect(foundIn(logged.join(''))).toEqual([]);
    expect(foundIn(refused.join(''))).toEqual([]);
    expect(foundIn(await metrics())).toEqual([]);
    expect(logged.join('')).toContain('a request failed');
  });

  test('control: a line that holds a body, an answer that echoes it and a metric by path are found', async () => {
    const body = { password: secret('control'), remark: secret('control in words') };
    logged.length = 0;
    refused.length = 0;
    await ask('POST', '/api/planted/logs', body);
    await ask('POST', '/api/planted/echoes', body);
    expect(foundIn(logged.join(''))).toEqual(['control', 'control in words']);
    expect(foundIn(refused.join(''))).toEqual(['control', 'control in words']);
    const byPath = `poolhouse_http_seconds_count{route="/reset-password/x/${planted.get('token: reset')}"} 1`;
    expect(foundIn(byPath)).toEqual(['token: reset']);
  });
});
