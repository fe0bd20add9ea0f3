import { FormProblem } from '#shared/forms/form-problem.tsx';
import { FormTextField } from '#shared/forms/form-text-field.tsx';
import { submitting } from '#shared/forms/submitting.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { unitName } from '#unit/show/unit-name.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import css from './edit.module.css';
import { TimeZoneField } from './time-zone-field.tsx';
import type { EditForm } from './use-edit-form.ts';

type DetailsSectionProps = Omit<EditForm, 'forget'> & { unit: LiveUnit };

export function DetailsSection({ form, action, theirs, takeTheirs, discard, unit }: DetailsSectionProps) {
  const t = useT();
  const { control, formState } = form;
  return (
    <Card roomy title={t(`edit.details.title.${unit.kind}`)} description={t('edit.details.lead')}>
      <form
        className={css.form}
        method="post"
        noValidate
        onSubmit={submitting(form, (values) => action.mutate(values))}
      >
        <FormTextField
          control={control}
          name="name"
          autoComplete="off"
          label={t('edit.name.label')}
          description={t('edit.name.hint', {
            name: unitName(t, { name: '', serialNumber: unit.serialNumber }),
          })}
        />
        <FormTextField
          control={control}
          name="note"
          multiline
          autoComplete="off"
          label={t('edit.note.label')}
          description={t('edit.note.hint')}
        />
        <TimeZoneField control={control} />
        <ChangedElsewhere theirs={theirs} onTake={takeTheirs} />
        <FormProblem control={control} />
        <div className={css.actions}>
          <Button type="submit" variant="primary" isPending={action.isPending}>
            {t('ui.save')}
          </Button>
          {formState.isDirty && !action.isPending ? (
            <Button onPress={discard}>{t('edit.discard')}</Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
