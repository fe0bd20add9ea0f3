import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '#config.ts';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { runCommand } from './commands.ts';

const server = perFile(accountsServer);
const folder = perFile(tempFolder);

/** As on the command line, on the test's own database. */
const admin = (...args: string[]): Promise<string> =>
  runCommand(args, {
    config: parseConfig({}),
    clock: server.clock,
    withDatabase: (task) =>
      task({
        ...server,
        dataFolder: folder.path,
        ready: async () => true,
        restarts: () => undefined,
        stop: async () => undefined,
      }),
  });
const json = async (...args: string[]) => JSON.parse(await admin(...args, '--json'));

test('without a command it lists them all', async () => {
  for (const args of [[], ['help'], ['--help']]) {
    expect(await admin(...args)).toContain('terms publish --version');
  }
  for (const args of [['user'], ['user', 'nothing']]) {
    await expect(admin(...args)).rejects.toThrow('terms publish --version');
  }
});

test('the first administrator sets the password by the link, once', async () => {
  const { link } = await json(
    'user',
    'create',
    '--email',
    'root@example.com',
    '--name',
    'Ada',
    '--surname',
    'Min',
    '--role',
    'ROLE_ADMIN',
  );
  expect(link).toMatch(/^http:\/\/localhost:8080\/reset-password\/root%40example\.com\//);
  expect(await server.mail('root@example.com')).toMatchObject({ kind: 'invite' });
  const person = { email: 'root@example.com', password: 'thirteen calm fjords' };
  for (const guess of ['', 'admin']) {
    const answer = await server.post('end_users/auth/cookie', {
      ...person,
      password: guess,
      cloud: server.cloud,
    });
    expect([401, 422]).toContain(answer.statusCode);
  }
  const token = link.split('/').at(-1);
  expect((await server.post('end_users/auth/reset_password', { ...person, token })).statusCode).toBe(204);
  expect((await server.post('end_users/auth/reset_password', { ...person, token })).statusCode).toBe(410);
  const user = (await server.me(await server.login(person))).json();
  expect(user.roles).toContain('ROLE_ADMIN');
  await expect(
    admin('user', 'create', '--email', 'ROOT@example.com', '--name', 'A', '--surname', 'B'),
  ).rejects.toThrow('already');
});

test('nobody gets an invited account by signing up', async () => {
  await admin(
    'user',
    'create',
    '--email',
    'boss@example.com',
    '--name',
    'B',
    '--surname',
    'O',
    '--role',
    'ROLE_ADMIN',
  );
  await server.post('end_users', await server.signUpBody({ email: 'boss@example.com' }));
  await server.settle();
  expect(await server.mail('boss@example.com')).toMatchObject({ kind: 'already-registered' });
  const row = await server.db
    .selectFrom('end_users')
    .select('password_hash')
    .where('email', '=', 'boss@example.com')
    .executeTakeFirst();
  expect(row?.password_hash).toBe('');
});

test('roles are granted, shown and revoked', async () => {
  await server.person('anna@example.com');
  const given = await json(
    'user',
    'grant',
    '--email',
    'anna@example.com',
    '--role',
    'ROLE_DEALER',
    '--role',
    'ROLE_DEALER',
  );
  expect(given.roles.filter((role: string) => role === 'ROLE_DEALER')).toHaveLength(1);
  expect(await admin('user', 'roles', '--email', 'anna@example.com')).toContain('ROLE_DEALER');
  expect(
    (await json('user', 'revoke', '--email', 'anna@example.com', '--role', 'ROLE_DEALER')).roles,
  ).not.toContain('ROLE_DEALER');
  await expect(
    admin('user', 'grant', '--email', 'nobody@example.com', '--role', 'ROLE_DEALER'),
  ).rejects.toThrow('nobody has');
  await expect(admin('user', 'grant', '--email', 'anna@example.com', '--role', 'ROLE_FOO')).rejects.toThrow(
    '--role: there is no role ROLE_FOO',
  );
  expect(await admin('user', 'roles', '--email', 'anna@example.com')).not.toContain('ROLE_FOO');
  await expect(admin('user', 'grand')).rejects.toThrow('there is no command user grand');
  expect(await admin('user', 'list')).toContain('anna@example.com');
});

test('a version of the terms is published from HTML and Markdown, in the future, and mailed', async () => {
  const html = join(folder.path, 'en.html');
  const markdown = join(folder.path, 'cs.md');
  await writeFile(
    html,
    '<h1>New terms</h1><section id="eula">E<script>alert(1)</script></section><section id="privacy-policy">P</section>',
  );
  await writeFile(
    markdown,
    '# Nové podmínky\n\n<section id="eula">\n\n**Licence**\n\n</section>\n\n<section id="privacy-policy">\n\n- údaje\n\n</section>\n',
  );
  const person = await server.person('carl@example.com');
  const args = [
    'terms',
    'publish',
    '--version',
    '2',
    '--file',
    html,
    '--file',
    markdown,
    '--valid-from',
    '2026-07-01',
  ];
  const { id, mailed } = await json(...args);
  expect(mailed).toBeGreaterThan(0);
  const mail = await server.mail(person.email);
  expect(mail).toMatchObject({ kind: 'new-terms', path: `/profile/terms-of-service/${id}` });
  expect(mail.text).toContain('01. 07. 2026');
  const translations = await server.db
    .selectFrom('term_translations')
    .selectAll()
    .where('terms_id', '=', id)
    .orderBy('lang')
    .execute();
  expect(translations.map(({ lang, name }) => `${lang} ${name}`)).toEqual([
    'cs Nové podmínky',
    'en New terms',
  ]);
  expect(translations[0]?.text).toContain('<strong>Licence</strong>');
  expect(translations[1]?.text).not.toContain('script');
  const latest = await server.ask({ url: `${server.cloud}/latest_terms_of_services` });
  expect(latest.json().version).toBe('1');
  await expect(admin(...args)).rejects.toThrow('published already');
});

test.each([
  [['--version', '3'], '--file'],
  [['--file', 'en.html'], '--version'],
  [['--version', '3', '--file', 'nowhere/en.html'], 'can’t be read'],
  [['--version', '3', '--file', 'terms.html'], 'named by its language'],
])('terms publish %j is refused in words', async (args, words) => {
  await expect(admin('terms', 'publish', ...args)).rejects.toThrow(words);
});

test('a user is invited once and found by whatever spelling of the address', async () => {
  const address = 'jiří.groß@příklad.cz';
  const names = ['--name', 'Jiří', '--surname', 'Groß'];
  await admin('user', 'create', '--email', address.normalize('NFD'), ...names);
  const again = admin('user', 'create', '--email', 'JIŘÍ.GROẞ@xn--pklad-zsa96e.cz', ...names);
  await expect(again).rejects.toThrow('has an account already');
  const grant = ['user', 'grant', '--role', 'ROLE_ADMIN', '--email', address.replace('ß', 'ẞ').toUpperCase()];
  expect(await admin(...grant)).toContain('ROLE_ADMIN');
});

test('the address of support is set, changed and taken away', async () => {
  const stored = async () => (await json('cloud', 'list'))[0].support_email;
  expect(await json('cloud', 'set-support', 'help@example.org')).toMatchObject({
    supportEmail: 'help@example.org',
  });
  expect(await stored()).toBe('help@example.org');
  await expect(admin('cloud', 'set-support', 'nobody')).rejects.toThrow('is not a valid e-mail address');
  expect(await stored()).toBe('help@example.org');
  expect(await admin('cloud', 'set-support')).toBe('Support has no address.');
  expect(await stored()).toBeNull();
});

test('a second cloud must be named', async () => {
  const { id } = await json(
    'cloud',
    'create',
    '--name',
    'Dealer',
    '--lang',
    'de',
    '--role',
    'ROLE_APP_REMOTE',
  );
  expect((await json('cloud', 'list')).map(({ name }: { name: string }) => name)).toEqual([
    'Poolhouse',
    'Dealer',
  ]);
  await expect(
    admin('user', 'create', '--email', 'x@example.com', '--name', 'X', '--surname', 'Y'),
  ).rejects.toThrow(id);
  const made = await json(
    'user',
    'create',
    '--email',
    'x@example.com',
    '--name',
    'X',
    '--surname',
    'Y',
    '--cloud',
    'Dealer',
  );
  const row = await server.db
    .selectFrom('end_users')
    .select(['cloud_id', 'roles'])
    .where('id', '=', made.id)
    .executeTakeFirst();
  expect(row).toMatchObject({ cloud_id: id, roles: ['ROLE_USER', 'ROLE_END_USER', 'ROLE_APP_REMOTE'] });
  await expect(admin('cloud', 'create', '--name', 'X', '--role', 'ROLE_ADMIN')).rejects.toThrow();
});

test('what is typed behind an option is a line of text, as in the portal', async () => {
  const create = (...more: string[]) =>
    admin('user', 'create', '--email', 'odd@example.com', '--surname', 'S', ...more);
  await expect(create('--name', 'An\u202ena')).rejects.toThrow('--name: There is a character');
  await expect(create('--name', 'a\nb')).rejects.toThrow('--name: Please write this in one line.');
  await expect(create('--name', 'a'.repeat(201))).rejects.toThrow('--name: has more than 200');
  await expect(admin('cloud', 'create', '--name', 'C\u0007')).rejects.toThrow('--name:');
  await expect(admin('cloud', 'create', '--name', 'C', '--support', 'nobody')).rejects.toThrow('--support:');
  const users = server.db.selectFrom('end_users').select('id').where('email', '=', 'odd@example.com');
  expect(await users.execute()).toEqual([]);
});

test('a clock that is right is no longer called slow because of one that was ahead', async () => {
  await server.pool.query("insert into clock_seen (latest) values (now() + interval '1 year')");
  expect(await admin('clock', 'accept')).toContain('The clock is right');
  const { rowCount } = await server.pool.query('select from clock_seen');
  expect(rowCount).toBe(0);
});
