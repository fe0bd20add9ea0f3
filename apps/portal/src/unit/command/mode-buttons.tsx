import { type Mode, modes } from '@poolhouse/domain/filtration/modes';
import clsx from 'clsx';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import css from './mode-buttons.module.css';
import { stepTo } from './step-to.ts';

export interface ModeButtonsProps {
  /** The mode the unit is in. */
  mode: Mode;
  /** The mode it was asked for and has not answered yet. */
  wanted: Mode | undefined;
  isDisabled: boolean;
  /** With what each mode does. */
  texts: boolean;
  onPress: (mode: Mode) => void;
}

/**
 * All modes in sight, the unit's own one chosen. Unlike other radio buttons, arrows only lead from one to the next: a
 * mode is switched by a press, never in passing.
 */
export function ModeButtons({ mode, wanted, isDisabled, texts, onPress }: ModeButtonsProps) {
  const t = useT();
  const id = useId();
  const inputs = useRef(new Map<Mode, HTMLInputElement | null>());

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, from: Mode): void {
    if (event.key === 'Enter') event.currentTarget.click();
    const next = stepTo(modes, from, event.key);
    if (!next) return;
    event.preventDefault();
    inputs.current.get(next)?.focus();
  }

  return (
    <div role="radiogroup" aria-label={t('mode.choose')} className={clsx(css.group, texts && css.large)}>
      {modes.map((name) => (
        <div key={name} className={css.item}>
          <input
            ref={(input) => {
              inputs.current.set(name, input);
            }}
            type="radio"
            name={id}
            className={css.input}
            aria-label={t(`mode.name.${name}`)}
            {...(texts ? { 'aria-describedby': `${id}-${name}` } : {})}
            checked={name === mode}
            // Not `disabled`, which would drop the focus that the button has.
            aria-disabled={isDisabled}
            onChange={() => {
              if (!isDisabled) onPress(name);
            }}
            onKeyDown={(event) => onKeyDown(event, name)}
          />
          <div className={clsx(css.face, wanted === name && css.wanted)}>
            <span className={css.name} aria-hidden="true">
              {t(`mode.name.${name}`)}
              {wanted === name ? <Spinner size={16} /> : null}
            </span>
            {texts ? (
              <span id={`${id}-${name}`} className={css.text}>
                {t(`mode.text.${name}`)}
              </span>
            ) : null}
          </div>
        </div>
      ))}
    </div>
  );
}
