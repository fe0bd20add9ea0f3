import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { ANYBODY } from '#shared/storage.ts';
import { drafts, type Fields } from './drafts.ts';
import { selectRestored } from './restored.ts';

export interface DraftOptions<Input extends FieldValues> {
  /** Of the form: one that is shown in two places keeps one draft. */
  name: string;
  /** IRI of the user whom it belongs to; without one it is anybody's, until somebody logs in. */
  owner?: string;
  /** Fields that survive a reload of the page. Never a password, a code or a captcha's answer. */
  written: readonly FieldPath<Input>[];
  /** Fields that are kept in memory only. */
  held?: readonly FieldPath<Input>[];
}

/** The fields that are not what the form began with. */
const changed = (names: readonly string[], values: Fields, begun: Fields): Fields =>
  Object.fromEntries(
    names.filter((name) => values[name] !== begun[name]).map((name) => [name, values[name]]),
  );

/**
 * Keeps what is typed into a form until it is saved, and shows it again when the form comes back: after a link, Back, a
 * reload, or the end of a session and the same user's login. Returns what forgets it.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, owner = ANYBODY, written, held = [] }: DraftOptions<Input>,
): () => void {
  const restore = useEffectEvent(() => {
    const [kept, now, begun] = [drafts.of(owner, name), form.getValues(), form.formState.defaultValues];
    for (const field of [...written, ...held]) {
      // What was typed before the page came alive is newer.
      if (!(field in kept) || now[field] !== begun?.[field]) continue;
      form.setValue(field, kept[field] as PathValue<Input, FieldPath<Input>>, { shouldDirty: true });
    }
    selectRestored();
  });
  const keep = useEffectEvent((values: Fields, begun: Fields) =>
    drafts.keep(owner, name, {
      written: changed(written, values, begun),
      held: changed(held, values, begun),
    }),
  );
  useLayoutEffect(() => restore(), []);
  useEffect(() => {
    // What was typed before the page came alive changed when nobody listened yet.
    keep(form.getValues(), form.formState.defaultValues ?? {});
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(values, defaultValues ?? {}),
    });
  }, [form]);
  return () => drafts.forget(owner, name);
}
