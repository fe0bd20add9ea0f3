import { api } from '#shared/api/api.ts';
import { pageConfig } from '#shared/config/page-config.ts';

/** Answers the same for every address. */
export const resendConfirmEmail = (email: string): Promise<void> =>
  api.command('POST', 'end_users/resend_confirm_email', { email, cloud: pageConfig().cloud });
