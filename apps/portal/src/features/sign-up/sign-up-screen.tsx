import { MailOpen } from 'lucide-react';
import { AccountPanel } from '#shared/account/account-panel.tsx';
import { MailHint } from '#shared/account/mail-hint.tsx';
import { Outcome } from '#shared/account/outcome.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpScreen() {
  const t = useT();
  const { form, action } = useSignUp();
  if (action.isSuccess) {
    return (
      <Outcome
        icon={MailOpen}
        tone="good"
        title={t('account.checkMail')}
        actions={
          <LinkButton size="large" wide href={paths.login}>
            {t('account.toLogin')}
          </LinkButton>
        }
      >
        <p>{t('signUp.doneText', { email: action.variables.email })}</p>
        <p>
          <MailHint />
        </p>
      </Outcome>
    );
  }
  return (
    <AccountPanel
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      footer={
        <span>
          {t('signUp.haveAccount')} <Link href={paths.login}>{t('signUp.signIn')}</Link>
        </span>
      }
    >
      <SignUpFields form={form} isPending={action.isPending} onSubmit={action.mutate} />
    </AccountPanel>
  );
}
