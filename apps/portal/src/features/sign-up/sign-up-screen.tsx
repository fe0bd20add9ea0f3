import { AccountPanel } from '#shared/account/account-panel.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Link } from '#shared/ui/link.tsx';
import { SignUpDone } from './sign-up-done.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpScreen() {
  const t = useT();
  const { form, action, correct } = useSignUp();
  if (action.isSuccess) return <SignUpDone email={action.variables.email} onCorrect={correct} />;
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
