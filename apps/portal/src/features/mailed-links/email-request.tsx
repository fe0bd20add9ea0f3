import { MailOpen } from 'lucide-react';
import { useLayoutEffect } from 'react';
import * as z from 'zod/mini';
import { AccountForm } from '#shared/account/account-form.tsx';
import { AccountPanel } from '#shared/account/account-panel.tsx';
import { MailHint } from '#shared/account/mail-hint.tsx';
import { Outcome } from '#shared/account/outcome.tsx';
import { useAction } from '#shared/api/use-action.ts';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { FormTextField } from '#shared/forms/form-text-field.tsx';
import { selectRestored, typedAddress } from '#shared/forms/restored.ts';
import { emailAddress } from '#shared/forms/rules.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { submitting } from '#shared/forms/submitting.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

const request = z.object({ email: emailAddress() });

export interface EmailRequestProps {
  title: string;
  lead: string;
  submit: string;
  send: (email: string) => Promise<void>;
  done: (email: string) => string;
}

/** Asks for an address and has something mailed to it; says the same whether the address is known or not. */
export function EmailRequest({ title, lead, submit, send, done }: EmailRequestProps) {
  const t = useT();
  const form = useAppForm(request, { email: '' });
  const { control } = form;
  useLayoutEffect(() => {
    const typed = typedAddress.read();
    if (typed && !form.getValues('email')) form.setValue('email', typed);
    selectRestored();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => typedAddress.keep(values.email),
    });
  }, [form]);
  const sending = useAction({ run: send, onError: (error) => showServerErrors(form, error) });

  if (sending.isSuccess) {
    return (
      <Outcome
        icon={MailOpen}
        tone="good"
        title={t('account.checkMail')}
        actions={
          <LinkButton size="large" wide href={paths.login}>
            {t('account.backToLogin')}
          </LinkButton>
        }
      >
        <p>{done(sending.variables)}</p>
        <p>
          <MailHint />
        </p>
      </Outcome>
    );
  }
  return (
    <AccountPanel
      title={title}
      lead={lead}
      footer={<Link href={paths.login}>{t('account.backToLogin')}</Link>}
    >
      {/* A form of one field is submitted by Enter also while its button waits. */}
      <AccountForm
        onSubmit={submitting(form, ({ email }) => {
          if (!sending.isPending) sending.mutate(email);
        })}
      >
        <FormTextField
          control={control}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          label={t('account.email')}
        />
        <FormProblem control={control} />
        <Button type="submit" variant="primary" size="large" wide isPending={sending.isPending}>
          {submit}
        </Button>
      </AccountForm>
    </AccountPanel>
  );
}
