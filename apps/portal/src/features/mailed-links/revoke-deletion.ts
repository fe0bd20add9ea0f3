import { api } from '#shared/api/api.ts';
import type { MailedLink } from './mailed-link.ts';

export const revokeDeletion = (link: MailedLink): Promise<void> =>
  api.command('POST', 'end_users/revoke_deletion_request', link);
