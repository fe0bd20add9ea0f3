import { resendConfirmEmail } from '#shared/account/resend-confirm-email.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { EmailRequest } from './email-request.tsx';

export function ResendEmailConfirmScreen() {
  const t = useT();
  return (
    <EmailRequest
      title={t('resend.title')}
      lead={t('resend.lead')}
      submit={t('resend.submit')}
      send={resendConfirmEmail}
      done={(email) => t('resend.doneText', { email })}
    />
  );
}
