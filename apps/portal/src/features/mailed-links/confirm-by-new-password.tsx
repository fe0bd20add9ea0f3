import { AccountForm } from '#shared/account/account-form.tsx';
import { AccountPanel } from '#shared/account/account-panel.tsx';
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
import { Button } from '#shared/ui/button.tsx';
import type { ConfirmWayProps } from './confirm-elsewhere.tsx';
import { confirmEmail } from './link-requests.ts';

/** Has a new password set in place of that of the sign-up. */
export function ConfirmByNewPassword({ link, onDone, onError, onOther }: ConfirmWayProps) {
  const t = useT();
  const form = useAppForm(chosenPassword, { password: '', repeatPassword: '' });
  const { control } = form;
  useRepeatFollows(form);
  const confirm = useAction({
    run: (password: string) => confirmEmail(link, { newPassword: password }),
    onSuccess: onDone,
    onError: (error) => onError(error) || showServerErrors(form, error, { newPassword: 'password' }),
  });
  return (
    <AccountPanel
      title={t('reset.title')}
      lead={t('emailConfirm.newLead', { email: link.email })}
      footer={<span>{t('emailConfirm.askNotMine')}</span>}
    >
      <AccountForm onSubmit={submitting(form, ({ password }) => confirm.mutate(password))}>
        <PasswordOwner email={link.email} />
        <ChosenPasswordFields control={control} password="password" repeatPassword="repeatPassword" />
        <FormProblem control={control} />
        <Button type="submit" variant="primary" size="large" wide isPending={confirm.isPending}>
          {t('emailConfirm.newSubmit')}
        </Button>
        {onOther ? (
          <Button size="large" wide onPress={onOther}>
            {t('emailConfirm.askUseChosen')}
          </Button>
        ) : null}
        <UnsavedChanges when={form.formState.isDirty} withoutSession />
      </AccountForm>
    </AccountPanel>
  );
}
