import { api } from '#shared/api/api.ts';
import type { MailedLink } from './mailed-link.ts';

/** What shows, in another browser than that of the sign-up, who opened the link; nothing is needed in that one. */
export type SignUpProof = { password?: string } | { newPassword: string };

export const confirmEmail = (link: MailedLink, proof: SignUpProof = {}): Promise<void> =>
  api.command('POST', 'end_users/confirm_email', { ...link, ...proof });
