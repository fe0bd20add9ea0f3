import { winterWater } from '@poolhouse/domain/filtration/winter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { saidSetting, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import css from './mode-switch.module.css';
import { Question } from './question.tsx';

const { least, most, step, usual } = winterWater;
const choices = Array.from({ length: (most - least) / step + 1 }, (_, n) => least + n * step);

interface WinterDialogProps {
  /** The unit's. */
  iri: string;
  onCancel: () => void;
  /** `minimum`: °C; without it the unit keeps the water at what is set. `isOther`: it takes the place of what is set. */
  onConfirm: (chosen: { minimum?: number }, isOther: boolean) => void;
}

/** Asks at what the mode winter is to keep the water, which is a parameter of the mode. */
export function WinterDialog({ iri, onCancel, onConfirm }: WinterDialogProps) {
  const t = useT();
  const language = useLanguage();
  const [chosen, setChosen] = useState<number>();
  const { data, isPending } = useQuery(saidSettingsQuery(iri));
  const set = saidSetting(data, 'winter', 'minimumWater');
  const minimum = chosen ?? (typeof set === 'number' ? set : usual);
  return (
    <Question
      onCancel={onCancel}
      // Nobody has seen yet what is set: it must not be replaced by what is usual.
      onConfirm={() =>
        isPending && chosen === undefined ? onConfirm({}, false) : onConfirm({ minimum }, minimum !== set)
      }
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
          onChange={(value) => setChosen(Number(value))}
        />
      </div>
    </Question>
  );
}
