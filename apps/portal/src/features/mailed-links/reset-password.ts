import { api } from '#shared/api/api.ts';
import type { MailedLink } from './mailed-link.ts';

/** Ends all sessions of the user and begins none. */
export const resetPassword = (link: MailedLink, password: string): Promise<void> =>
  api.command('POST', 'end_users/auth/reset_password', { ...link, password });
