import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import css from '#shared/account/account-form.module.css';
import { latestTermsQuery } from '#shared/api/latest-terms-query.ts';
import { ConsentField } from '#shared/forms/consent-field.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { SignUpForm } from './sign-up-form.ts';

const terms = `${paths.latestTerms}?fromSignUp`;

/** Both consents are to the version in force: without it there is nothing to consent to. */
export function SignUpConsents({ control }: { control: Control<SignUpForm, unknown, SignUpForm> }) {
  const t = useT();
  const { isError, refetch } = useQuery(latestTermsQuery());
  return (
    <fieldset className={css.group}>
      <legend>{t('signUp.consents')}</legend>
      <ConsentField
        control={control}
        name="eula"
        label={t('account.acceptEula')}
        href={`${terms}#eula`}
        linkLabel={t('account.readEula')}
      />
      <ConsentField
        control={control}
        name="privacyPolicy"
        label={t('account.acceptPrivacyPolicy')}
        href={`${terms}#privacy-policy`}
        linkLabel={t('account.readPrivacyPolicy')}
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
