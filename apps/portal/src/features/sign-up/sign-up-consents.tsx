import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import css from '#shared/account/account-form.module.css';
import { latestTermsQuery } from '#shared/api/latest-terms-query.ts';
import { ConsentField } from '#shared/forms/consent-field.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { SignUpForm } from './sign-up-form.ts';

const terms = `${paths.latestTerms}?fromSignUp`;

/** Both consents are to the version in force: without it there is nothing to consent to. */
export function SignUpConsents({ control }: { control: Control<SignUpForm, unknown, SignUpForm> }) {
  const t = useT();
  const { isError, refetch } = useQuery(latestTermsQuery());
  return (
    <fieldset className={css.group}>
      <legend>
        <VisuallyHidden>{t('signUp.consents')}</VisuallyHidden>
      </legend>
      <ConsentField
        control={control}
        name="eula"
        sentence="account.acceptEula"
        document="account.eula"
        href={`${terms}#eula`}
      />
      <ConsentField
        control={control}
        name="privacyPolicy"
        sentence="account.acceptPrivacyPolicy"
        document="account.privacyPolicy"
        href={`${terms}#privacy-policy`}
      />
      {isError ? (
        <Notice
          tone="error"
          role="alert"
          action={<Button onPress={() => void refetch()}>{t('ui.retry')}</Button>}
        >
          {t('signUp.noTerms')}
        </Notice>
      ) : null}
    </fieldset>
  );
}
