import * as z from 'zod/mini';
import { AccountForm } from '#shared/account/account-form.tsx';
import { AccountPanel } from '#shared/account/account-panel.tsx';
import { useAction } from '#shared/api/use-action.ts';
import { FormPasswordField } from '#shared/forms/form-password-field.tsx';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { PasswordOwner } from '#shared/forms/password-owner.tsx';
import { knownPassword } from '#shared/forms/rules.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { submitting } from '#shared/forms/submitting.ts';
import { UnsavedChanges } from '#shared/forms/unsaved-changes.tsx';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import type { ConfirmWayProps } from './confirm-elsewhere.tsx';
import { confirmEmail } from './link-requests.ts';

const typed = z.object({ password: knownPassword() });

/** Asks for the password that was chosen at the sign-up. */
export function ConfirmByPassword({ link, onDone, onError, onOther }: ConfirmWayProps) {
  const t = useT();
  const form = useAppForm(typed, { password: '' });
  const confirm = useAction({
    run: (password: string) => confirmEmail(link, { password }),
    onSuccess: onDone,
    onError: (error) => onError(error) || showServerErrors(form, error),
  });
  return (
    <AccountPanel
      title={t('emailConfirm.askTitle')}
      lead={t('emailConfirm.askLead', { email: link.email })}
      footer={<span>{t('emailConfirm.askNotMine')}</span>}
    >
      <AccountForm
        onSubmit={submitting(form, ({ password }) => {
          // A form of one field is submitted by Enter also while its button waits.
          if (!confirm.isPending) confirm.mutate(password);
        })}
      >
        <PasswordOwner email={link.email} />
        <FormPasswordField
          control={form.control}
          name="password"
          autoComplete="current-password"
          label={t('emailConfirm.askPassword')}
        />
        <FormProblem control={form.control} />
        <Button type="submit" variant="primary" size="large" wide isPending={confirm.isPending}>
          {t('emailConfirm.askSubmit')}
        </Button>
        {onOther ? (
          <Button size="large" wide onPress={onOther}>
            {t('emailConfirm.askNew')}
          </Button>
        ) : null}
        <UnsavedChanges when={form.formState.isDirty} withoutSession />
      </AccountForm>
    </AccountPanel>
  );
}
