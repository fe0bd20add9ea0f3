import { languages } from '@poolhouse/domain/account/languages';
import { ulid } from 'ulid';
import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';

const byMail = z.object({
  email: z.string(),
  cloudId: z.string().optional(),
  variant: z.string(),
  /** Hashes, in hex, of what the asking browser keeps of its sign-ups. */
  browser: z.array(z.string()).optional(),
});

/** What is asked for by address, and looked at only after the answer. */
export const accountRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign-up'),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    passwordHash: z.string(),
    lang: z.enum(languages),
    cloudId: z.string(),
    termsId: z.string(),
    variant: z.string(),
    /** Hash, in hex, of what the browser keeps of this sign-up. */
    browser: z.string().optional(),
    /** Of what it kept of those before. */
    browserBefore: z.array(z.string()).optional(),
  }),
  byMail.extend({ kind: z.literal('forgot') }),
  byMail.extend({ kind: z.literal('resend') }),
]);
export type AccountRequest = z.infer<typeof accountRequest>;
export type SignUp = Extract<AccountRequest, { kind: 'sign-up' }>;
export type MailRequest = z.infer<typeof byMail>;

/**
 * Takes in requests that name a mail address. They are answered before anybody looks whether there is such an account, so
 * neither the answer nor its time tells. Decision 014.
 */
export interface RequestQueue {
  add(request: AccountRequest): Promise<void>;
}

export function createRequestQueue({
  db,
  clock,
  onAdded,
}: {
  db: Db;
  clock: Clock;
  onAdded(): void;
}): RequestQueue {
  return {
    async add({ kind, ...payload }) {
      await db
        .insertInto('account_requests')
        .values({ id: ulid(), kind, payload: JSON.stringify(payload), created_at: clock.now() })
        .execute();
      onAdded();
    },
  };
}
