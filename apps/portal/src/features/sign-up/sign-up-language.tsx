import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { cloudLangsQuery } from '#shared/api/cloud-langs-query.ts';
import { languageName } from '#shared/format/language-name.ts';
import { fieldMessage } from '#shared/forms/field-message.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { offeredLanguage } from './offered-language.ts';
import type { SignUpForm } from './sign-up-form.ts';

/** The account's language: until another one is chosen the interface's, if the cloud offers it. */
export function SignUpLanguage({ control }: { control: Control<SignUpForm, unknown, SignUpForm> }) {
  const t = useT();
  const language = useLanguage();
  const langs = useQuery(cloudLangsQuery()).data?.['hydra:member'];
  const { field, fieldState } = useController({ control, name: 'lang' });
  return (
    <Select
      label={t('account.language')}
      name={field.name}
      ref={field.ref}
      value={offeredLanguage(field.value ?? language, langs)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      errorMessage={fieldMessage(t, fieldState.error)}
      items={
        langs?.map(({ code, label }) => ({ id: code, label })) ?? [
          { id: language, label: languageName(language) },
        ]
      }
    />
  );
}
