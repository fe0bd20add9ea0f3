import { api } from '#shared/api/api.ts';
import { pageConfig } from '#shared/config/page-config.ts';

/** Answers the same for every address. */
export const requestPasswordReset = (email: string): Promise<void> =>
  api.command('POST', 'end_users/auth/reset_password_request', { email, cloud: pageConfig().cloud });
