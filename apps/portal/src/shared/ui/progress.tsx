import clsx from 'clsx';
import { Meter } from 'react-aria-components/Meter';
import { Label } from 'react-aria-components/TextField';
import css from './progress.module.css';

export interface ProgressProps {
  label: string;
  /** 0 to 1. */
  value: number;
  tone?: 'accent' | 'good' | 'warning' | 'error';
  /** Replaces the percentage; what the bar says in words. */
  valueLabel?: string;
  /** Read out only. */
  hideLabel?: boolean;
}

/** A bar with its value in words. Drawn as SVG: a width as inline style would need a laxer content policy. */
export function Progress({ label, value, tone = 'accent', valueLabel, hideLabel }: ProgressProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <Meter
      className={clsx(css.progress)}
      value={share * 100}
      {...(valueLabel ? { valueLabel } : {})}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {({ valueText }) => (
        <>
          {hideLabel ? null : (
            <span className={css.top}>
              <Label>{label}</Label>
              <span>{valueText}</span>
            </span>
          )}
          <svg className={css.bar} aria-hidden="true">
            <rect className={css.track} width="100%" height="8" rx="4" />
            <rect className={css[tone]} width={`${share * 100}%`} height="8" rx="4" />
          </svg>
        </>
      )}
    </Meter>
  );
}
