import { winterWater } from '@poolhouse/domain/filtration/winter';
import { useState } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import css from './mode-switch.module.css';

const { least, most, step, usual } = winterWater;
const choices = Array.from({ length: (most - least) / step + 1 }, (_, n) => least + n * step);

interface WinterDialogProps {
  onCancel: () => void;
  /** @param minimum °C */
  onConfirm: (minimum: number) => void;
}

/** Asks at what the mode winter is to keep the water, which is a parameter of the mode. */
export function WinterDialog({ onCancel, onConfirm }: WinterDialogProps) {
  const t = useT();
  const language = useLanguage();
  const [minimum, setMinimum] = useState<number>(usual);
  return (
    <ConfirmDialog
      isOpen
      onCancel={onCancel}
      onConfirm={() => onConfirm(minimum)}
      title={t('mode.winter.title')}
      confirmLabel={t('mode.winter.confirm')}
    >
      <div className={css.winter}>
        <p>{t('mode.winter.text')}</p>
        <Select
          label={t('mode.winter.label')}
          items={choices.map((value) => ({
            id: String(value),
            label: shownWithUnit('water', value, language),
          }))}
          value={String(minimum)}
          onChange={(value) => setMinimum(Number(value))}
        />
      </div>
    </ConfirmDialog>
  );
}
