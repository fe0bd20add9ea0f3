import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { cloudLangsQuery } from '../../shared/api/cloud-langs.ts';
import { languageName } from '../../shared/format/language-name.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Select } from '../../shared/ui/select.tsx';
import type { SignUpForm } from './sign-up-form.ts';

/** The account's language: the interface's until another one is chosen. */
export function SignUpLanguage({ control }: { control: Control<SignUpForm, unknown, SignUpForm> }) {
  const t = useT();
  const language = useLanguage();
  const langs = useQuery(cloudLangsQuery()).data?.['hydra:member'];
  const { field } = useController({ control, name: 'lang' });
  return (
    <Select
      label={t('account.language')}
      name={field.name}
      value={field.value ?? language}
      onChange={field.onChange}
      onBlur={field.onBlur}
      items={
        langs?.map(({ code, label }) => ({ id: code, label })) ?? [
          { id: language, label: languageName(language) },
        ]
      }
    />
  );
}
