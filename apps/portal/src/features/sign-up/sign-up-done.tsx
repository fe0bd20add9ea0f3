import { MailOpen } from 'lucide-react';
import { MailHint } from '#shared/account/mail-hint.tsx';
import { Outcome } from '#shared/account/outcome.tsx';
import { resendConfirmEmail } from '#shared/account/resend-confirm-email.ts';
import { useAction } from '#shared/api/use-action.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

export interface SignUpDoneProps {
  email: string;
  /** Back to the form, with what was typed. */
  onCorrect: () => void;
}

/** A sign-up that waits for its confirmation: for a mail that does not come, or an address that was mistyped. */
export function SignUpDone({ email, onCorrect }: SignUpDoneProps) {
  const t = useT();
  const resend = useAction({ run: () => resendConfirmEmail(email) });
  return (
    <Outcome
      icon={MailOpen}
      tone="good"
      title={t('account.checkMail')}
      actions={
        <>
          <LinkButton size="large" wide variant="primary" href={paths.login}>
            {t('account.toLogin')}
          </LinkButton>
          <Button size="large" wide isPending={resend.isPending} onPress={() => resend.mutate()}>
            {t('login.resend')}
          </Button>
          <Button size="large" wide onPress={onCorrect}>
            {t('signUp.correct')}
          </Button>
        </>
      }
    >
      <p>{t('signUp.doneText', { email })}</p>
      <p>
        <MailHint />
      </p>
      {resend.isSuccess ? (
        <Notice tone="good" role="status">
          {t('login.resent', { email })}
        </Notice>
      ) : null}
    </Outcome>
  );
}
