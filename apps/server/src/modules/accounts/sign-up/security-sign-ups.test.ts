import { emailKey } from '@poolhouse/domain/account/email';
import { describe, expect, test } from 'vitest';
import { hashOf } from '#modules/tokens/index.ts';
import { type Confirm, passwords, type SignedUp, signingUp, type Who } from '#testing/accounts/signing-up.ts';

const people = signingUp();

/** How the owner, who alone reads the mails, opens a link: all that a person can do there, one after the other. */
async function open(how: Confirm, email: string, link: SignedUp, browser: string | undefined): Promise<void> {
  if ((await how(email, link.token, browser)).statusCode === 204) return;
  if ((await how(email, link.token, browser, { password: passwords.owner })).statusCode === 204) return;
  await how(email, link.token, browser, { newPassword: passwords.owner });
}

const histories: [name: string, who: Who[]][] = [
  ['the stranger alone', ['stranger']],
  ['the stranger, then the owner', ['stranger', 'owner']],
  ['the owner, then the stranger', ['owner', 'stranger']],
  ['the owner, the stranger, the owner', ['owner', 'stranger', 'owner']],
  ['the stranger, the owner, the stranger', ['stranger', 'owner', 'stranger']],
];
/** Every order of opening the links of a history. */
function ordersOf(length: number): number[][] {
  if (length === 0) return [[]];
  return ordersOf(length - 1).flatMap((order) =>
    Array.from({ length }, (_, at) => [...order.slice(0, at), length - 1, ...order.slice(at)]),
  );
}

/** What goes wrong when an address is signed up by these people and its owner opens the links in this order. */
async function wrongs(how: Confirm, signed: readonly Who[], order: readonly number[], hasCookie: boolean) {
  const email = people.newAddress();
  const links: SignedUp[] = [];
  for (const who of signed) {
    const before = links.findLast((link) => link.who === who);
    links.push(await people.signUp(who, email, hasCookie ? before?.cookie : undefined));
  }
  const browser = hasCookie ? links.findLast(({ who }) => who === 'owner')?.cookie : undefined;
  const found: string[] = [];
  for (const at of order) {
    const link = links[at];
    if (link) await open(how, email, link, browser);
    if (await people.enters(email, passwords.stranger)) found.push(`the stranger enters after link ${at}`);
  }
  if (!(await people.enters(email, passwords.owner))) found.push('the owner does not enter');
  return found;
}

describe('an address that a stranger signs up too', () => {
  describe.each(histories)('%s', (_, signed) => {
    test.each(ordersOf(signed.length).map((order) => [order.join(', '), order] as const))(
      'whoever opens the links in the order %s ends with an account that nobody else enters',
      async (_order, order) => {
        expect(await wrongs(people.confirm, signed, order, true)).toEqual([]);
        expect(await wrongs(people.confirm, signed, order, false)).toEqual([]);
      },
    );
  });

  test('control: a link that confirms whatever was signed up lets the stranger in', async () => {
    expect(await wrongs(careless, ['owner', 'stranger'], [1, 0], true)).toContain(
      'the stranger enters after link 1',
    );
  });
});

/** The confirmation as it is often written. */
const careless: Confirm = async (email, token) => {
  const row = await people.server.db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('email_key', '=', emailKey(email))
    .returning(['user_id', 'sign_up_id'])
    .executeTakeFirst();
  if (!row?.sign_up_id) return { statusCode: 410 };
  const { password_hash } = await people.server.db
    .selectFrom('sign_ups')
    .select('password_hash')
    .where('id', '=', row.sign_up_id)
    .executeTakeFirstOrThrow();
  await people.server.db
    .updateTable('end_users')
    .set({ email_confirmed_at: people.server.clock.now(), password_hash })
    .where('id', '=', row.user_id)
    .execute();
  return { statusCode: 204 };
};
