import { MailHint } from '#shared/account/mail-hint.tsx';
import { resendConfirmEmail } from '#shared/account/resend-confirm-email.ts';
import { useAction } from '#shared/api/use-action.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { logInProblem } from './use-log-in.ts';

/** Says why a login failed; who has not confirmed the address yet may have a new link. */
export function LogInFailure({ error, email }: { error: Error; email: string }) {
  const t = useT();
  const resend = useAction({ run: resendConfirmEmail });
  const { passwordReset } = useBrand().flags;
  const problem = logInProblem(error);
  if (problem !== 'unconfirmed') {
    // Whoever has tried that often has forgotten it.
    const isStuck = problem === 'too-many' && passwordReset;
    return (
      <Notice
        tone="error"
        role="alert"
        action={isStuck ? <LinkButton href={paths.forgotPassword}>{t('reset.title')}</LinkButton> : undefined}
      >
        {error.message}
      </Notice>
    );
  }
  if (resend.isSuccess) {
    return (
      <Notice tone="good" role="status">
        {t('login.resent', { email })} <MailHint />
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="alert"
      action={
        <Button isPending={resend.isPending} onPress={() => resend.mutate(email)}>
          {t('login.resend')}
        </Button>
      }
    >
      {t('login.unconfirmed')}
    </Notice>
  );
}
