import { groupCode } from '@poolhouse/domain/unit/codes';
import { useEffect, useEffectEvent } from 'react';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { FormTextField } from '#shared/forms/form-text-field.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { groupSerial } from '#unit/show/group-digits.ts';
import { codeGroups } from '#unit/typed/group-typed.ts';
import { GroupedField } from '#unit/typed/grouped-field.tsx';
import css from './add-unit.module.css';
import { PairingRefused } from './pairing-refused.tsx';
import type { Label } from './scan/label-text.ts';
import { ScanButton } from './scan/scan-button.tsx';
import { UnitDrawing } from './unit-drawing.tsx';
import { usePairing } from './use-pairing.ts';

interface CodeStepProps {
  serial: string;
  /** That was just scanned. */
  label: Label | undefined;
  onLabel: (label: Label) => void;
  /** Its code stands in the field. */
  onTaken: () => void;
  onBack: () => void;
}

export function CodeStep({ serial, label, onLabel, onTaken, onBack }: CodeStepProps) {
  const t = useT();
  const { form, action } = usePairing(serial);
  const take = useEffectEvent(({ code }: Label) => {
    form.setValue('pairingCode', groupCode(code), { shouldDirty: true });
    form.clearErrors('pairingCode');
    onTaken();
  });
  useEffect(() => {
    if (label?.serial === serial) take(label);
  }, [label, serial]);
  const regroup = () => form.setValue('pairingCode', groupCode(form.getValues('pairingCode')));
  return (
    <form
      className={css.form}
      noValidate
      onBlur={regroup}
      onSubmit={(event) => void form.handleSubmit((values) => action.mutate(values))(event)}
    >
      <div className={css.top}>
        <h2>{t('addUnit.code.title')}</h2>
        <p className={css.serial}>{t('units.serial', { serial: groupSerial(serial) })}</p>
      </div>
      <ul className={css.ways}>
        <li>
          <UnitDrawing of="display" />
          <span>{t('addUnit.code.display')}</span>
        </li>
        <li>
          <UnitDrawing of="label" />
          <span>{t('addUnit.code.labelCode')}</span>
        </li>
      </ul>
      <ScanButton onLabel={onLabel} />
      {action.error ? <PairingRefused error={action.error} onChangeSerial={onBack} /> : null}
      <GroupedField
        autoFocus
        control={form.control}
        name="pairingCode"
        groups={codeGroups}
        label={t('addUnit.code.label')}
        description={t('addUnit.code.hint')}
      />
      <FormTextField
        control={form.control}
        name="name"
        label={t('addUnit.name.label')}
        description={t('addUnit.name.hint')}
        autoComplete="off"
      />
      <FormProblem control={form.control} />
      <div className={css.actions}>
        <Button onPress={onBack}>{t('addUnit.back')}</Button>
        <Button type="submit" variant="primary" isPending={action.isPending}>
          {t('addUnit.submit')}
        </Button>
      </div>
    </form>
  );
}
