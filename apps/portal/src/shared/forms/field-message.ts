import type { FieldError } from 'react-hook-form';
import type { Translate } from '#shared/i18n/use-t.ts';
import { readRule } from './rule.ts';

/** Errors of the server come in the user's language already; those of the form's schema are message keys. */
export const SERVER_ERROR = 'server';

export function fieldMessage(t: Translate, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  if (error.type === SERVER_ERROR) return error.message;
  const { key, values } = readRule(error.message ?? '');
  return t(isKey(key) ? key : 'form.invalid', values);
}

type Key = Parameters<Translate>[0];

/** Keys are dotted and without spaces; a schema's default wording is not. */
const isKey = (text: string): text is Key => /^[\w-]+(\.[\w-]+)+$/u.test(text);
