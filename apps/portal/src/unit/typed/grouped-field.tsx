import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField, type FormTextFieldProps } from '#shared/forms/form-text-field.tsx';
import { difference, type Grouping, regroup } from './group-typed.ts';
import css from './grouped-field.module.css';

type Props<Input extends FieldValues, Output> = FormTextFieldProps<Input, Output> & { groups: Grouping };

/** One field whose letters stand in groups while they are typed, pasted or taken away. */
export function GroupedField<Input extends FieldValues, Output>({ groups, ...props }: Props<Input, Output>) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = around.current;
    const onInput = (event: Event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && mayRegroup(event)) write(target, groups, keyOf(event));
    };
    // Before React hears of it, so that the form gets what is shown.
    element?.addEventListener('input', onInput);
    element?.addEventListener('compositionend', onInput);
    return () => {
      element?.removeEventListener('input', onInput);
      element?.removeEventListener('compositionend', onInput);
    };
  }, [groups]);
  return (
    <div ref={around}>
      <FormTextField
        {...props}
        className={css.code ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck="false"
        isRequired
      />
    </div>
  );
}

const keyOf = (event: Event): string => (event instanceof InputEvent ? event.inputType : '');

/** Not in the middle of a word that a keyboard still composes, and never against what Undo brought back. */
const mayRegroup = (event: Event): boolean =>
  !(event instanceof InputEvent && event.isComposing) && !keyOf(event).startsWith('history');

function write(input: HTMLInputElement, groups: Grouping, key: string): void {
  const text = input.value;
  const typed = { text, caret: input.selectionStart ?? text.length };
  const wanted = regroup(typed, groups, key === 'deleteContentForward');
  if (wanted.text === text) return;
  const { start, end, piece } = difference(text, wanted.text);
  input.setSelectionRange(start, end);
  // What is written by a command can be undone by the browser's own Undo, which a value that is set makes forget.
  const done = document.execCommand(piece === '' ? 'delete' : 'insertText', false, piece);
  if (!done || input.value !== wanted.text) input.setRangeText(wanted.text, 0, input.value.length, 'end');
  input.setSelectionRange(wanted.caret, wanted.caret);
}
