import { createHash } from 'node:crypto';
import createClient, { type Middleware } from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { provision } from '#modules/units/index.ts';
import type { paths } from '#testing/http/openapi.gen.ts';
import { perFile } from '#testing/lifetimes.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { firstCloud } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

// A client that was generated from the OpenAPI document alone, at a real server.
const server = perFile(wholeServer);

test('the generated types are those of the document (`vitest -u` writes them)', async () => {
  const { text } = await server.ask('GET', '/api/openapi.json');
  const document = JSON.parse(text.replaceAll(server.origin, 'https://pool.example'));
  const types = astToString(await openapiTS(document));
  await expect(`// Made by openapi-client.test.ts of /api/openapi.json.\n${types}`).toMatchFileSnapshot(
    '../testing/http/openapi.gen.ts',
  );
});

/** What a browser does by itself. */
function cookieJar(): Middleware {
  const jar = new Map<string, string>();
  return {
    onRequest({ request }) {
      request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    },
    onResponse({ response }) {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
        jar.set(name, value);
      }
    },
  };
}

/** As the document describes it. */
function solved({ challenge, bits }: { challenge: string; bits: number }): string {
  for (let nonce = 0; ; nonce++) {
    const [first = 0, second = 0, third = 0] = createHash('sha256').update(`${challenge}:${nonce}`).digest();
    if (((first << 16) | (second << 8) | third) >>> (24 - bits) === 0) return String(nonce);
  }
}

async function mailedToken(to: string): Promise<string> {
  await server.job('accounts.requests');
  const { rows } = await server.pool.query<{ text_body: string }>(
    'select text_body from mails where to_address = $1',
    [to],
  );
  return /\/([\w-]{20,})\s/u.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
}

/** A unit that says where it is, and does what it is told. */
async function connectedUnit({ serial, secret }: { serial: string; secret: string }) {
  const { port } = server.running.mqtt;
  const unit = await connectRaw({ port, clientId: serial, username: serial, password: secret });
  const root = `pool/v1/${serial}`;
  await unit.subscribe(`${root}/down/#`);
  await unit.publish(`${root}/up/presence`, { online: true, sid: ulid() }, { retain: true });
  return {
    end: unit.end,
    show: (screen: 'home' | 'menu') =>
      unit.publish(`${root}/up/state`, {
        ...{ ts: server.clock.now().toISOString(), screen, mode: 'auto' },
        ...{ values: { water: 27.1 }, outputs: { filtration: 'low' } },
      }),
    async obey(): Promise<object> {
      const { body } = await unit.next(({ topic }) => topic === `${root}/down/command`);
      const command: { id: string } = JSON.parse(body);
      await unit.publish(`${root}/up/command`, { id: command.id, stage: 'done' });
      return command;
    },
  };
}

test('a generated client signs up, logs in, pairs, reads and switches, and knows every refusal by its type', async () => {
  const client = createClient<paths>({ baseUrl: server.origin });
  client.use(cookieJar());
  const header = { Origin: server.origin };
  const [email, password] = ['anna@example.com', 'seven quiet dolphins'];

  const { data: entry } = await client.GET('/api');
  const cloud = entry?.servedCloud ?? '';
  const { data: terms } = await client.GET('/api/clouds/{id}/latest_terms_of_services', {
    params: { path: { id: cloud.slice(-26) } },
  });
  const { data: puzzle } = await client.POST('/api/captcha/alternative', { params: { header }, body: {} });
  const consents = { eula: terms?.terms ?? '', privacyPolicy: terms?.terms ?? '' };
  const person = { name: 'Anna', surname: 'Blue', email, lang: 'en' as const, cloud, ...consents };
  const weak = await client.POST('/api/end_users', {
    params: { header },
    body: { ...person, password: 'password123', captcha: { id: puzzle?.id ?? '', answer: '0' } },
  });
  if (weak.error?.['@type'] !== 'ConstraintViolationList') throw new Error('wrong fields are named');
  expect(weak.error.violations.map(({ code }) => code)).toContain('password-too-common');
  const signUp = await client.POST('/api/end_users', {
    params: { header },
    body: {
      ...person,
      password,
      captcha: { id: puzzle?.id ?? '', answer: puzzle ? solved(puzzle) : '' },
    },
  });
  expect(signUp.response.status).toBe(204);
  const token = await mailedToken(email);
  const confirmed = await client.POST('/api/end_users/confirm_email', {
    params: { header },
    body: { email, token },
  });
  expect(confirmed.response.status).toBe(204);

  const wrong = await client.POST('/api/end_users/auth/cookie', {
    params: { header },
    body: { email, password: 'not this one' },
  });
  // @ts-expect-error: no refusal has this code.
  expect(wrong.error?.type === 'wrong-password').toBe(false);
  expect(wrong.error?.type).toBe('invalid-credentials');
  const login = await client.POST('/api/end_users/auth/cookie', {
    params: { header },
    body: { email, password },
  });
  expect(login.data?.user).toMatchObject({ name: 'Anna', isEmailValid: true });

  const made = await provision(server, { kind: 'controller', cloudId: await firstCloud(server) });
  const pair = (pairingCode: string) =>
    client.POST('/api/units/pair', {
      params: { header },
      body: { serialNumber: made.serial, pairingCode, name: 'Garden' },
    });
  const refused = await pair('ZZZZZ-ZZZZZ');
  if (refused.error?.['@type'] !== 'ConstraintViolationList') throw new Error('wrong fields are named');
  expect(refused.error.violations[0]?.code).toBe('pairing-refused');
  const device = await connectedUnit(made);
  await expect
    .poll(async () => (await pair(made.activationCode)).data)
    .toMatchObject({ name: 'Garden', presence: { presence: 'online' }, state: null });

  const path = { id: made.id };
  const toEco = () =>
    client.POST('/api/units/{id}/commands', {
      params: { header, path },
      body: { name: 'mode.set', args: { mode: 'eco' } },
    });
  const list = async () => {
    const query = { order: { name: 'desc' as const }, itemsPerPage: 5 };
    return (await client.GET('/api/units', { params: { query } })).data?.['hydra:member'];
  };
  await device.show('menu');
  await expect.poll(async () => (await list())?.[0]?.state?.values).toEqual({ water: 27.1 });
  expect((await toEco()).error?.type).toBe('unit-not-at-home');
  await device.show('home');
  const state = async () => (await client.GET('/api/units/{id}/state', { params: { path } })).data;
  await expect.poll(state).toMatchObject({ '@type': 'UnitState', screen: 'home', mode: 'auto' });
  const sent = await toEco();
  expect(sent.response.status).toBe(202);
  expect(await device.obey()).toMatchObject({ name: 'mode.set', args: { mode: 'eco' } });
  const id = sent.data?.['@id'].slice(-26) ?? '';
  const stage = async () =>
    (await client.GET('/api/commands/{id}', { params: { path: { id } } })).data?.stage;
  await expect.poll(stage).toBe('done');
  await device.end();
});
