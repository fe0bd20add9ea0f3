import { describe, expect, test } from 'vitest';
import { runCommand } from '#admin/commands.ts';
import { parseConfig } from '#config.ts';
import { createPasswords } from '#modules/passwords/index.ts';
import { headerFaults } from '#testing/http/hostile-requests.ts';
import { perFile } from '#testing/lifetimes.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { makePerson } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

const server = perFile(wholeServer);

const names = ['admin', 'root', 'poolhouse', 'support'];
const passwords = ['admin', 'password', 'poolhouse', 'changeme'];

/** Pairs that anybody would try first and that open something: the portal or the broker. */
async function openDoors(): Promise<string[]> {
  const open: string[] = [];
  const known = await server.db.selectFrom('end_users').select('email').execute();
  const emails = new Set([...known.map(({ email }) => email), ...names.map((name) => `${name}@example.com`)]);
  for (const email of emails) {
    for (const password of passwords) {
      const { status } = await server.ask('POST', '/api/end_users/auth/cookie', {
        body: { email, password },
      });
      if (status !== 401 && status !== 429) open.push(`portal ${email} ${password}`);
    }
  }
  for (const name of names) {
    for (const password of [name, '', 'public']) {
      const login = { clientId: name, username: name, password };
      const device = await connectRaw({ ...server.running.mqtt, ...login }).catch(() => undefined);
      if (device) open.push(`broker ${name} ${password}`);
      await device?.end();
    }
  }
  return open;
}

describe('default credentials', () => {
  test('are there none: a fresh installation has no account, and nothing opens to what people try first', async () => {
    const { rows } = await server.pool.query(
      'select (select count(*)::int from end_users) as users, (select count(*)::int from units) as units',
    );
    expect(rows).toEqual([{ users: 0, units: 0 }]);
    expect(await openDoors()).toEqual([]);
  });

  test('the first administrator has no password until the one-time link has set one', async () => {
    const email = 'first@example.com';
    const given = [
      'user',
      'create',
      '--email',
      email,
      '--name',
      'A',
      '--surname',
      'B',
      '--role',
      'ROLE_ADMIN',
    ];
    const printed = await runCommand(given, {
      config: parseConfig({}),
      clock: server.clock,
      withDatabase: (task) => task(server.running.database),
    });
    const row = server.db.selectFrom('end_users').select('password_hash').where('email', '=', email);
    expect((await row.executeTakeFirst())?.password_hash).toBe('');
    expect(await openDoors()).toEqual([]);
    const token = /\/([\w-]{43})\b/.exec(printed)?.[1];
    const body = { email, token, password: 'eleven warm lagoons' };
    expect((await server.ask('POST', '/api/end_users/auth/reset_password', { body })).status).toBe(204);
    expect((await server.ask('POST', '/api/end_users/auth/reset_password', { body })).status).toBe(410);
    const login = await server.ask('POST', '/api/end_users/auth/cookie', { body });
    expect(login.status).toBe(200);
  });

  test('control: an account that somebody made with a password that people try first is found', async () => {
    const { id, email } = await makePerson(server);
    const hashing = createPasswords();
    hashing.start();
    const password_hash = await hashing.hash('changeme');
    await hashing.stop();
    await server.db.updateTable('end_users').set({ password_hash }).where('id', '=', id).execute();
    expect(await openDoors()).toEqual([`portal ${email} changeme`]);
  });
});

test('whoever finds a weakness learns where to tell it, on every host, and until when that holds', async () => {
  const answer = await server.ask('GET', '/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(headerFaults(answer, false)).toEqual([]);
  const fields = new Map(
    answer.text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  expect(fields.get('Contact')).toMatch(/^mailto:\S+@\S+$/);
  const days = (Date.parse(fields.get('Expires') ?? '') - server.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThanOrEqual(365);
  // The control: a path beside it has none.
  expect((await server.ask('GET', '/.well-known/nothing.txt')).text).not.toContain('Contact:');
});
