import { useT } from '#shared/i18n/use-t.ts';
import { EmailRequest } from './email-request.tsx';
import { requestPasswordReset } from './link-requests.ts';

export function ForgotPasswordScreen() {
  const t = useT();
  return (
    <EmailRequest
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      submit={t('forgot.submit')}
      send={requestPasswordReset}
      done={(email) => t('forgot.doneText', { email })}
    />
  );
}
