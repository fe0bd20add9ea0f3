import clsx from 'clsx';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import css from './switch.module.css';

export interface SwitchProps {
  label: string;
  description?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

export function Switch({ label, description, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={clsx(css.switch)}>
      <span className={css.label}>
        {label}
        {description ? <span className={css.description}>{description}</span> : null}
      </span>
      <span className={css.track} aria-hidden="true">
        <span className={css.thumb} />
      </span>
    </AriaSwitch>
  );
}
