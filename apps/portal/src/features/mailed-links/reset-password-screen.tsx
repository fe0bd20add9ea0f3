import { useQuery } from '@tanstack/react-query';
import { KeyRound, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { AccountForm } from '#shared/account/account-form.tsx';
import { AccountPanel } from '#shared/account/account-panel.tsx';
import { Outcome } from '#shared/account/outcome.tsx';
import { Working } from '#shared/account/working.tsx';
import { isUnknown } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { ChosenPasswordFields, chosenPassword } from '#shared/forms/chosen-password-fields.tsx';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { PasswordOwner } from '#shared/forms/password-owner.tsx';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { submitting } from '#shared/forms/submitting.ts';
import { UnsavedChanges } from '#shared/forms/unsaved-changes.tsx';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useRepeatFollows } from '#shared/forms/use-repeat-follows.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { IncompleteLink, isSpent, ProbablyDone } from './link-problem.tsx';
import { checkResetLink, resetPassword } from './link-requests.ts';
import type { MailedLink } from './mailed-link.ts';
import { type OpenedLink, useMailedLink } from './use-mailed-link.ts';

export function ResetPasswordScreen() {
  const { link, ...rest } = useMailedLink();
  return link ? <Reset link={link} {...rest} /> : <IncompleteLink actions={<NewLink />} />;
}

function Reset({ link, wasDone, markDone }: OpenedLink & { link: MailedLink }) {
  const t = useT();
  const form = useAppForm(chosenPassword, { password: '', repeatPassword: '' });
  const { control } = form;
  useRepeatFollows(form);
  // What cannot be found out now is found out when the password is sent.
  const checked = useQuery({
    queryKey: ['reset-link', link.email, link.token],
    queryFn: async ({ signal }) => {
      await checkResetLink(link, signal);
      return true;
    },
    enabled: !wasDone,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [wasUnknown, setWasUnknown] = useState(false);
  const reset = useAction({
    run: (password: string) => resetPassword(link, password),
    onSuccess: markDone,
    onError: (error) => {
      if (isUnknown(error)) setWasUnknown(true);
      return isSpent(error) || showServerErrors(form, error);
    },
  });

  if (reset.isSuccess || wasDone) {
    return (
      <Outcome
        icon={KeyRound}
        tone="good"
        title={t('reset.doneTitle')}
        actions={
          <LinkButton variant="primary" size="large" wide href={paths.login}>
            {t('account.toLogin')}
          </LinkButton>
        }
      >
        <p>{t('reset.doneText')}</p>
      </Outcome>
    );
  }
  if (checked.isPending) return <Working title={t('tokenLogin.checking')} />;
  if (isSpent(reset.error) && wasUnknown) return <ProbablyDone />;
  if (isSpent(checked.error) || isSpent(reset.error)) {
    return (
      <Outcome icon={Link2Off} tone="error" title={t('link.spentTitle')} actions={<NewLink />}>
        <p>{t('link.spent')}</p>
      </Outcome>
    );
  }
  return (
    <AccountPanel
      title={t('reset.title')}
      lead={t('reset.lead', { email: link.email })}
      footer={<Link href={paths.login}>{t('account.backToLogin')}</Link>}
    >
      <AccountForm onSubmit={submitting(form, ({ password }) => reset.mutate(password))}>
        <PasswordOwner email={link.email} />
        <ChosenPasswordFields control={control} password="password" repeatPassword="repeatPassword" />
        <FormProblem control={control} />
        <Button type="submit" variant="primary" size="large" wide isPending={reset.isPending}>
          {t('reset.submit')}
        </Button>
        <UnsavedChanges when={form.formState.isDirty} withoutSession />
      </AccountForm>
    </AccountPanel>
  );
}

function NewLink() {
  const t = useT();
  return (
    <LinkButton variant="primary" size="large" wide href={paths.forgotPassword}>
      {t('account.requestNewLink')}
    </LinkButton>
  );
}
