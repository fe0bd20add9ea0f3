import { signUpElsewhere } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import type { MailedLink } from './mailed-link.ts';

/** Answers the same for every address. */
export const requestPasswordReset = (email: string): Promise<void> =>
  api.command('POST', 'end_users/auth/reset_password_request', { email, cloud: pageConfig().cloud });

/** Whether the link still sets a password; it is not used up. */
export const checkResetLink = (link: MailedLink, signal?: AbortSignal): Promise<void> =>
  api.command('POST', 'end_users/auth/reset_password/link', link, signal ? { signal } : {});

/** Ends all sessions of the user and begins none. */
export const resetPassword = (link: MailedLink, password: string): Promise<void> =>
  api.command('POST', 'end_users/auth/reset_password', { ...link, password });

export const revokeDeletion = (link: MailedLink): Promise<void> =>
  api.command('POST', 'end_users/revoke_deletion_request', link);

/** What proves who opened the link; the browser of the sign-up needs none of it. */
export type SignUpProof = { password?: string } | { newPassword: string };

export const confirmEmail = (link: MailedLink, proof: SignUpProof = {}): Promise<void> =>
  api.command('POST', 'end_users/confirm_email', { ...link, ...proof });

/** Whether the server asks for the password of a sign-up (or a new one); undefined when it says something else. */
export function signUpElsewhereOf(error: unknown): { byPassword: boolean } | undefined {
  if (!(error instanceof ApiError) || error.type !== 'sign-up-elsewhere') return undefined;
  return signUpElsewhere.safeParse(error.extra).data ?? { byPassword: false };
}
