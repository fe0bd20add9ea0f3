import { FormProblem } from '#shared/forms/form-problem.tsx';
import { submitting } from '#shared/forms/submitting.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { unitName } from '#unit/show/unit-name.ts';
import { codeGroups, serialGroups } from '#unit/typed/group-typed.ts';
import { GroupedField } from '#unit/typed/grouped-field.tsx';
import css from './edit.module.css';
import { useLinkForm } from './use-link-form.ts';

interface LinkNewProps {
  unit: LiveUnit;
  /** Of what may be the other one; empty when nobody knows. */
  serial: string;
  onClose: () => void;
}

/** Links a unit: with one of the reader's own, which stand to be chosen, or with another one by its code. */
export function LinkNew({ unit, serial, onClose }: LinkNewProps) {
  const t = useT();
  const { form, action, forget, kind, linkable, needsCode } = useLinkForm(unit, serial);
  const cancel = () => {
    forget();
    onClose();
  };
  const choose = (serial: string) => {
    form.setValue('serialNumber', groupSerial(serial), { shouldDirty: true, shouldValidate: true });
    form.setFocus('serialNumber');
  };
  return (
    <form
      className={css.form}
      method="post"
      noValidate
      onSubmit={submitting(form, (values) => action.mutate(values))}
    >
      {linkable.length > 0 ? (
        <div className={css.own}>
          <p id="linkable">{t('edit.link.own')}</p>
          <ul aria-labelledby="linkable">
            {linkable.map((other) => (
              <li key={other['@id']}>
                <Button size="small" onPress={() => choose(other.serialNumber)}>
                  {unitName(t, other)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <GroupedField
        autoFocus
        control={form.control}
        name="serialNumber"
        groups={serialGroups}
        label={t(`edit.link.serial.label.${kind}`)}
        description={t(`edit.link.serial.hint.${kind}`)}
      />
      {needsCode ? (
        <GroupedField
          control={form.control}
          name="pairingCode"
          groups={codeGroups}
          label={t('edit.link.code.label')}
          description={t('edit.link.code.hint')}
        />
      ) : null}
      <FormProblem control={form.control} />
      <div className={css.actions}>
        <Button type="submit" variant="primary" isPending={action.isPending}>
          {t('edit.link.submit')}
        </Button>
        <Button onPress={cancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
