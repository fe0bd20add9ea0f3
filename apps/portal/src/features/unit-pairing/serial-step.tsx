import { submitting } from '#shared/forms/submitting.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useUser } from '#shared/session/use-user.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { groupSerial } from '#unit/show/group-digits.ts';
import { serialGroups } from '#unit/typed/group-typed.ts';
import { GroupedField } from '#unit/typed/grouped-field.tsx';
import css from './add-unit.module.css';
import { serialForm } from './pairing-rules.ts';
import type { Label } from './scan/label-text.ts';
import { ScanButton } from './scan/scan-button.tsx';
import { UnitDrawing } from './unit-drawing.tsx';

interface SerialStepProps {
  serial: string;
  onDone: (serial: string) => void;
  /** The label has it all. */
  onLabel: (label: Label) => void;
}

export function SerialStep({ serial, onDone, onLabel }: SerialStepProps) {
  const t = useT();
  const form = useAppForm(serialForm, { serialNumber: groupSerial(serial) });
  const owner = useUser()['@id'];
  const forget = useDraft(form, { name: 'serial', owner, written: ['serialNumber'] });
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={submitting(form, ({ serialNumber }) => {
        // From here on it stands in the address.
        forget();
        onDone(serialNumber);
      })}
    >
      <h2>{t('addUnit.serial.title')}</h2>
      <UnitDrawing of="unit" />
      <ScanButton
        onLabel={(label) => {
          forget();
          onLabel(label);
        }}
      />
      <GroupedField
        autoFocus
        control={form.control}
        name="serialNumber"
        groups={serialGroups}
        label={t('addUnit.serial.label')}
        description={t('addUnit.serial.hint')}
      />
      <div className={css.actions}>
        <LinkButton href={paths.units}>{t('addUnit.cancel')}</LinkButton>
        <Button type="submit" variant="primary">
          {t('addUnit.next')}
        </Button>
      </div>
    </form>
  );
}
