import clsx from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Notes } from '#shared/ui/notes.tsx';
import css from './setting-field.module.css';

export interface TypedFieldProps {
  label: string;
  about?: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Behind what is typed. */
  unit?: string | undefined;
  /** As it is written when nobody types. */
  text: string;
  /** Of what was typed a value, as far as it is one. */
  onType: (text: string) => void;
  /** Somebody has been at it. */
  onLeave?: (() => void) | undefined;
  /** By how many steps; one that has none is not stepped. */
  onStep?: ((count: number) => void) | undefined;
  /** Whether steps have buttons too. */
  hasButtons?: boolean;
  /** What is read out: the number, and its bounds. */
  range?: { readonly now: number | undefined; readonly min: number; readonly max: number } | undefined;
  inputMode?: 'decimal' | 'numeric' | 'text';
  isDisabled?: boolean | undefined;
}

const stepsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A field for something that is typed, and goes up and down by steps: by its buttons and by the arrow keys. */
export function TypedField({
  label,
  about,
  error: fault,
  unit,
  text,
  onType,
  onLeave,
  onStep,
  hasButtons = true,
  range,
  inputMode = 'text',
  isDisabled,
}: TypedFieldProps) {
  const t = useT();
  const id = useId();
  // While somebody types nothing is written over it.
  const [typed, setTyped] = useState<string>();
  // Nor is anybody told what is wrong with what they have only begun to type.
  const [isBegun, setBegun] = useState(false);
  const error = isBegun ? undefined : fault;
  const step = (count: number): void => {
    setTyped(undefined);
    onStep?.(count);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = onStep && stepsOf[event.key];
    if (!count) return;
    event.preventDefault();
    step(count);
  };
  const stepper = (count: number) => (
    <button
      type="button"
      className={css.step}
      // The arrow keys do the same.
      tabIndex={-1}
      disabled={isDisabled}
      aria-label={t(count < 0 ? 'setting.less' : 'setting.more', { field: label })}
      onClick={() => {
        step(count);
        onLeave?.();
      }}
    >
      {count < 0 ? (
        <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      )}
    </button>
  );
  return (
    <div className={css.field} data-invalid={error ? true : undefined}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input
          id={id}
          className={clsx(css.input)}
          value={typed ?? text}
          inputMode={inputMode}
          autoComplete="off"
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || about ? `${id}-notes` : undefined}
          {...(range
            ? {
                role: 'spinbutton',
                'aria-valuenow': range.now,
                'aria-valuemin': range.min,
                'aria-valuemax': range.max,
                'aria-valuetext': unit ? `${text} ${unit}` : text,
              }
            : {})}
          onChange={({ target }) => {
            setTyped(target.value);
            onType(target.value);
          }}
          onFocus={() => setBegun(!fault)}
          onBlur={() => {
            setTyped(undefined);
            setBegun(false);
            onLeave?.();
          }}
          onKeyDown={onKeyDown}
        />
        {unit ? <span className={css.unit}>{unit}</span> : null}
        {onStep && hasButtons ? (
          <span className={css.steps}>
            {stepper(-1)}
            {stepper(1)}
          </span>
        ) : null}
      </div>
      <Notes id={`${id}-notes`} description={about} errorMessage={error} />
    </div>
  );
}
