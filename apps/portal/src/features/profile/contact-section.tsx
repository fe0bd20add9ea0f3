import type { Language } from '@poolhouse/domain/account/languages';
import { languageName } from '#shared/format/language-name.ts';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { FormSelect } from '#shared/forms/form-select.tsx';
import { FormTextField } from '#shared/forms/form-text-field.tsx';
import { submitting } from '#shared/forms/submitting.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import css from './settings.module.css';
import type { ContactForm } from './use-contact-form.ts';

type ContactSectionProps = Pick<ContactForm, 'form' | 'action'> & { langs: readonly Language[] };

export function ContactSection({ form, action, langs }: ContactSectionProps) {
  const t = useT();
  const { control } = form;
  return (
    <Card roomy title={t('settings.contact')} description={t('settings.contactLead')}>
      <form
        className={css.form}
        method="post"
        noValidate
        onSubmit={submitting(form, (values) => action.mutate(values))}
      >
        <div className={css.pair}>
          <FormTextField control={control} name="name" autoComplete="given-name" label={t('account.name')} />
          <FormTextField
            control={control}
            name="surname"
            autoComplete="family-name"
            label={t('account.surname')}
          />
          <FormSelect
            control={control}
            name="lang"
            label={t('account.language')}
            items={langs.map((code) => ({ id: code, label: languageName(code) }))}
          />
        </div>
        <FormProblem control={control} />
        <div>
          <Button type="submit" variant="primary" isPending={action.isPending}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
