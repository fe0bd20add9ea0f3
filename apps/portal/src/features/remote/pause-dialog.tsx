import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Select } from '#shared/ui/fields/select.tsx';
import { spanWords } from '#unit/command/command-words.ts';
import { Question } from '#unit/command/question.tsx';
import css from './board.module.css';
import { pauseMinutes } from './board.ts';

interface PauseDialogProps {
  of: 'dosing' | 'electrolysis';
  onCancel: () => void;
  onConfirm: (minutes: number) => void;
}

/** Asks for how long nothing is to be dosed, or made. */
export function PauseDialog({ of, onCancel, onConfirm }: PauseDialogProps) {
  const t = useT();
  const [minutes, setMinutes] = useState('120');
  return (
    <Question
      onCancel={onCancel}
      onConfirm={() => onConfirm(Number(minutes))}
      title={t(`board.${of}.title`)}
      confirmLabel={t(`board.${of}.confirm`)}
    >
      <div className={css.dialog}>
        <p>{t(`board.${of}.text`)}</p>
        <Select
          label={t('board.dosing.label')}
          items={pauseMinutes.map((value) => ({ id: String(value), label: spanWords(t, value) }))}
          value={minutes}
          onChange={setMinutes}
        />
      </div>
    </Question>
  );
}
