import { useId } from 'react';
import css from './switch.module.css';

export interface SwitchProps {
  label: string;
  description?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

export function Switch({ label, description, isSelected, onChange, isDisabled }: SwitchProps) {
  const descriptionId = useId();
  return (
    <label className={css.switch} data-disabled={isDisabled || undefined}>
      <span className={css.label}>
        {label}
        {description ? (
          <span id={descriptionId} className={css.description}>
            {description}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.input}
        checked={isSelected}
        aria-checked={isSelected}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={description ? descriptionId : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
