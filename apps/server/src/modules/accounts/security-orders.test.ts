import type { UpdateObject } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createKnownDevices, createSessions } from '#modules/sessions/index.ts';
import { createTokens } from '#modules/tokens/index.ts';
import type { Tables } from '#platform/db/tables.ts';
import { oneAfterTheOther } from '#testing/accounts/account-model.ts';
import {
  type Act,
  type ActName,
  accountActs,
  atOnce,
  changedPassword,
  confirmedPassword,
  makeSubject,
  resetPassword,
  type Subject,
} from '#testing/accounts/account-orders.ts';
import { accountsServer, goodPassword } from '#testing/accounts/accounts.ts';
import { startedPasswords } from '#testing/accounts/started-passwords.ts';
import { perFile } from '#testing/lifetimes.ts';

const many = { max: 100_000, windowMs: 3_600_000 };
const server = perFile(() => accountsServer({ limits: { tokenByAddress: many, loginByAddress: many } }));
const passwords = perFile(startedPasswords);
const acts = accountActs(server);
let hash: string;
beforeAll(async () => {
  hash = await passwords.hash(goodPassword);
});

const names: readonly ActName[] = [
  ...(['change', 'reset', 'deletion', 'confirmation'] as const),
  ...(['login', 'login by token', 'login token', 'log-out everywhere'] as const),
];
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

describe('two that have checked before either writes come out as one after the other', () => {
  test.each(pairs)('%s, then %s', async (first, second) => {
    const subject = await makeSubject(server, hash);
    const outcome = await atOnce(server, passwords, subject, [acts[first], acts[second]]);
    expect(outcome).toEqual(oneAfterTheOther([first, second]));
  });
});

describe('of an account that waits for its confirmation', () => {
  const sets = { confirmation: confirmedPassword, reset: resetPassword };
  const links = ['confirmation', 'reset'] as const;
  test.each(links.flatMap((first) => links.map((second) => [first, second] as const)))(
    '%s, then %s: the first link is the last',
    async (first, second) => {
      const subject = await makeSubject(server, hash, { confirmed: false });
      const outcome = await atOnce(server, passwords, subject, [acts[first], acts[second]]);
      expect(outcome).toMatchObject({ done: [true, false], opens: [sets[first]] });
    },
  );
});

describe('control: of acts that rest on what they checked before, it is found', () => {
  const done = { statusCode: 204 };
  const set = async ({ id }: Subject, changes: UpdateObject<Tables, 'end_users'>) => {
    await server.db.updateTable('end_users').set(changes).where('id', '=', id).execute();
    return done;
  };
  const careless: [name: ActName, act: Act][] = [
    ['change', async (who) => set(who, { password_hash: await passwords.hash(changedPassword) })],
    ['deletion', (who) => set(who, { deletion_requested_at: server.clock.now() })],
    [
      'login by token',
      async ({ id, links }) => {
        await createTokens(server).use({ token: links.login, purpose: 'login' });
        await createSessions(server).begin(id);
        return done;
      },
    ],
    [
      'login',
      async ({ id }) => {
        await createKnownDevices(server).remember(undefined, { id, email_key: 'any@example.com' });
        return done;
      },
    ],
  ];

  test.each(careless)('a careless %s after a reset', async (name, act) => {
    const subject = await makeSubject(server, hash);
    const outcome = await atOnce(server, passwords, subject, [acts.reset, act]);
    expect(outcome).not.toEqual(oneAfterTheOther(['reset', name]));
  });
});
