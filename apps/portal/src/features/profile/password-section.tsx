import { ChosenPasswordFields } from '#shared/forms/chosen-password-fields.tsx';
import { FormPasswordField } from '#shared/forms/form-password-field.tsx';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { PasswordOwner } from '#shared/forms/password-owner.tsx';
import { submitting } from '#shared/forms/submitting.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import css from './settings.module.css';
import type { PasswordForm } from './use-password-form.ts';

export function PasswordSection({ form, submit, isPending, email }: PasswordForm & { email: string }) {
  const t = useT();
  const { control } = form;
  return (
    <Card roomy title={t('settings.password')} description={t('settings.passwordLead')}>
      <form className={css.form} method="post" noValidate onSubmit={submitting(form, submit)}>
        <PasswordOwner email={email} />
        <div className={css.pair}>
          <FormPasswordField
            control={control}
            name="oldPassword"
            autoComplete="current-password"
            label={t('settings.oldPassword')}
          />
        </div>
        <div className={css.pair}>
          <ChosenPasswordFields control={control} password="password" repeatPassword="repeatPassword" />
        </div>
        <FormProblem control={control} />
        <div>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('settings.changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
