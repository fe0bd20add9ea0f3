import type { UseFormReturn } from 'react-hook-form';
import css from '#shared/account/account-form.module.css';
import { AccountForm } from '#shared/account/account-form.tsx';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { FormTextField } from '#shared/forms/form-text-field.tsx';
import { NewPasswordField } from '#shared/forms/new-password-field.tsx';
import { submitting } from '#shared/forms/submitting.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { SignUpConsents } from './sign-up-consents.tsx';
import type { SignUpForm } from './sign-up-form.ts';

export interface SignUpFieldsProps {
  form: UseFormReturn<SignUpForm, unknown, SignUpForm>;
  isPending: boolean;
  onSubmit: (values: SignUpForm) => void;
}

export function SignUpFields({ form, isPending, onSubmit }: SignUpFieldsProps) {
  const t = useT();
  const { control } = form;
  return (
    <AccountForm onSubmit={submitting(form, onSubmit)}>
      <div className={css.short}>
        <FormTextField control={control} name="name" autoComplete="given-name" label={t('account.name')} />
        <FormTextField
          control={control}
          name="surname"
          autoComplete="family-name"
          label={t('account.surname')}
        />
      </div>
      <FormTextField
        control={control}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        label={t('account.email')}
      />
      <NewPasswordField control={control} name="password" label={t('account.password')} />
      <CaptchaField control={control} />
      <SignUpConsents control={control} />
      <FormProblem control={control} />
      <Button type="submit" variant="primary" size="large" wide isPending={isPending}>
        {t('signUp.submit')}
      </Button>
    </AccountForm>
  );
}
