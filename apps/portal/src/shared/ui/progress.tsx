import { useId } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import css from './progress.module.css';
import hidden from './visually-hidden.module.css';

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
  const labelId = useId();
  const language = useLanguage();
  const share = Math.min(1, Math.max(0, value));
  const text = valueLabel ?? new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  return (
    <div className={css.progress}>
      {hideLabel ? null : (
        <span className={css.top}>
          <span id={labelId}>{label}</span>
          <span>{text}</span>
        </span>
      )}
      <meter
        className={hidden.hidden}
        min={0}
        max={1}
        value={share}
        aria-label={hideLabel ? label : undefined}
        aria-labelledby={hideLabel ? undefined : labelId}
        aria-valuetext={text}
      />
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.track} width="100%" height="8" rx="4" />
        <rect className={css[tone]} width={`${share * 100}%`} height="8" rx="4" />
      </svg>
    </div>
  );
}
