import { deadline } from '@poolhouse/domain/account/date-formats';
import type { FastifyRequest } from 'fastify';
import { type Asked, deviceOf, type MailKind } from '#modules/mails/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { AccountDeps } from '../deps.ts';
import { byAccount } from '../limiting.ts';
import type { SignUpRow } from '../sign-up/sign-ups.ts';
import type { AccountRow } from '../users/find-account.ts';

type Deps = Pick<AccountDeps, 'tokens' | 'links' | 'outbox' | 'rateLimits' | 'limits' | 'defaultVariant'>;
type Addressee = Pick<AccountRow, 'id' | 'email' | 'email_key' | 'email_confirmed_at' | 'name' | 'lang'>;

/** Whether this address may get another mail of this kind now. */
export const mayMail = (deps: Deps, kind: MailKind, user: Addressee): Promise<boolean> =>
  deps.rateLimits.hasRoom(byAccount(deps, 'mailByAccount', kind, user.email_key));

const to = (user: Addressee, variant: string) => ({
  to: user.email,
  userId: user.id,
  lang: user.lang,
  variant,
});

/** In which variant something was asked for, and when and from where as far as the request itself is at hand. */
export interface Asking {
  variant: string;
  asked?: Asked;
}

/** What is said of a request in the mail about it: no address, and nothing more exact than browser and system. */
export const askingOf = ({ clock }: { clock: Clock }, { variant, headers }: FastifyRequest): Asking => ({
  variant,
  asked: { at: clock.now(), device: deviceOf(headers['user-agent']) },
});

/** Anybody may have typed the name beside an address that is not confirmed: the mail doesn't use it. */
const nameOf = ({ email_confirmed_at, name }: Addressee) => (email_confirmed_at === null ? {} : { name });

/** Whether an account has its owner: it is confirmed, or an administrator made it, with rights that no sign-up gives. */
export const hasOwner = ({ email_confirmed_at, password_hash }: AccountRow): boolean =>
  email_confirmed_at !== null || password_hash === '';

/**
 * Mails the link that confirms a sign-up, or says that the address has an account already. A link is made in that case
 * too, which nobody gets: sign-ups are kept by their links, and must be kept alike, as many and as long, in either case.
 * @param signUp the one that the link confirms, in its own language; without one the link sets a password anew
 */
export async function mailSignUp(
  deps: Deps,
  trx: Db,
  user: AccountRow,
  signUp: Pick<SignUpRow, 'id' | 'email' | 'lang'> | undefined,
  variant: string,
): Promise<void> {
  if (!(await mayMail(deps, 'confirm', user))) return;
  const { token } = await deps.tokens.issue('confirm', { ...user, signUpId: signUp?.id }, trx);
  if (hasOwner(user)) {
    const link = deps.links.page(variant, 'login');
    await deps.outbox.put({ kind: 'already-registered', ...to(user, variant), link }, trx);
    return;
  }
  const { email, lang } = signUp ?? user;
  const link = deps.links.withToken(variant, 'email-confirm', email, token);
  await deps.outbox.put({ kind: 'confirm', ...to({ ...user, email, lang }, variant), link }, trx);
}

export async function mailReset(deps: Deps, trx: Db, user: Addressee, variant: string): Promise<void> {
  const { token } = await deps.tokens.issue('reset', user, trx);
  const link = deps.links.withToken(variant, 'reset-password', user.email, token);
  await deps.outbox.put({ kind: 'reset', ...to(user, variant), ...nameOf(user), link }, trx);
}

export async function mailPasswordChanged(
  deps: Deps,
  trx: Db,
  user: Addressee,
  { variant, asked }: Asking,
): Promise<void> {
  const link = deps.links.page(variant, 'forgot-password');
  const letter = { ...to(user, variant), ...nameOf(user), link, asked };
  await deps.outbox.put({ kind: 'password-changed', ...letter }, trx);
}

/** With a fresh link that revokes the deletion; the link before it ends. */
export async function mailDeletionRequested(
  deps: Deps,
  trx: Db,
  user: Addressee & { delete_after: Date },
  { variant, asked }: Asking,
): Promise<void> {
  const { token } = await deps.tokens.issue('revoke', user, trx);
  const link = deps.links.withToken(variant, 'revoke-deletion-request', user.email, token);
  const date = deadline(user.delete_after);
  await deps.outbox.put(
    { kind: 'deletion-requested', ...to(user, variant), name: user.name, link, values: { date }, asked },
    trx,
  );
}

/** The last mail: its row goes soon, because of the address on it. */
export async function mailDeletionDone(
  deps: Deps,
  trx: Db,
  user: Addressee,
  eraseAfter: Date,
): Promise<void> {
  const letter = { ...to(user, deps.defaultVariant), userId: null, name: user.name, eraseAfter };
  await deps.outbox.put({ kind: 'deletion-done', ...letter }, trx);
}

/** An account made by an administrator: its owner sets the first password. @returns the link */
export async function mailInvite(
  deps: Pick<Deps, 'tokens' | 'links' | 'outbox' | 'defaultVariant'>,
  trx: Db,
  user: Addressee,
): Promise<string> {
  const { token } = await deps.tokens.issue('invite', user, trx);
  const link = deps.links.withToken(deps.defaultVariant, 'reset-password', user.email, token);
  await deps.outbox.put({ kind: 'invite', ...to(user, deps.defaultVariant), name: user.name, link }, trx);
  return link;
}
