import { FormPasswordField } from '../../shared/forms/form-password-field.tsx';
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx';
import { submitting } from '../../shared/forms/submitting.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import css from './settings.module.css';
import type { PasswordForm } from './use-password-form.ts';

export function PasswordSection({ form, submit, isPending, email }: PasswordForm & { email: string }) {
  const t = useT();
  const { control } = form;
  return (
    <Card roomy title={t('settings.password')} description={t('settings.passwordLead')}>
      <form className={css.form} method="post" noValidate onSubmit={submitting(form, submit)}>
        {/* A password manager learns from this field whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <div className={css.pair}>
          <FormPasswordField
            control={control}
            name="oldPassword"
            autoComplete="current-password"
            label={t('settings.oldPassword')}
          />
        </div>
        <div className={css.pair}>
          <NewPasswordField control={control} name="password" label={t('account.newPassword')} />
          <FormPasswordField
            control={control}
            name="repeatPassword"
            autoComplete="new-password"
            label={t('account.repeatPassword')}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('settings.changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
