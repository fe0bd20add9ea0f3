import { api } from '../../shared/api/api.ts';
import type { MailedLink } from './mailed-link.ts';

export const confirmEmail = (link: MailedLink): Promise<void> =>
  api.command('POST', 'end_users/confirm_email', link);
