import { type FormEvent, useLayoutEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { useT } from '#shared/i18n/use-t.ts';
import { fieldMessage } from './field-message.ts';
import { selectRestored, typedAddress } from './restored.ts';

/**
 * A form of a few text fields, for the login only, whose page must stay light; other forms have `useAppForm` (decision 037).
 * Errors show after a field was left, or on submit. The address outlives the page. `<TextField {...form.field('email')} label=… />`
 */
export function useFewFields<Values extends Record<string, string> & { email: string }>(
  schema: z.ZodMiniType<Values, Values>,
  initial: Values,
) {
  const t = useT();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const checked = schema.safeParse(values);
  const issueOf = (name: keyof Values) => checked.error?.issues.find(({ path }) => path[0] === name);

  useLayoutEffect(() => {
    const email = typedAddress.read();
    // What was typed before the page came alive is newer.
    if (email) setValues((now) => (now.email ? now : { ...now, email }));
    selectRestored();
  }, []);
  function change(name: keyof Values, value: string): void {
    setValues((known) => ({ ...known, [name]: value }));
    if (name === 'email') typedAddress.keep(value);
  }

  return {
    field<Name extends keyof Values & string>(name: Name) {
      const issue = touched.has(name) ? issueOf(name) : undefined;
      return {
        name,
        value: values[name],
        onChange: (value: string) => change(name, value),
        onBlur: () => setTouched((known) => new Set(known).add(name)),
        errorMessage: issue && fieldMessage(t, { type: 'schema', message: issue.message }),
      };
    },
    /** The form's handler: calls `send` with checked values, or shows all errors and goes to the first. */
    submit: (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (checked.success) {
        send(checked.data);
        return;
      }
      setTouched(new Set(Object.keys(values)));
      const first = Object.keys(values).find((name) => issueOf(name));
      const control = first === undefined ? null : event.currentTarget.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
    },
  };
}
