import { createFormControl } from 'react-hook-form';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { ChunkLost } from '#shared/chunks/load-chunk.ts';
import { activate } from '#shared/i18n/i18n.ts';
import { toasts } from '#shared/toasts/toasts.ts';
import { SERVER_ERROR } from './field-message.ts';
import { showServerErrors } from './server-errors.ts';

const refused = (...violations: { propertyPath: string; message: string }[]) =>
  new ApiError(
    422,
    violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n'),
    'validation-failed',
    violations.map((violation) => ({ ...violation, code: 'wrong' })),
    { 'hydra:title': 'Some values are not valid' },
  );

/** Shows the error in a form of two fields. @returns what stands at them, and the toasts */
function shown(error: Error, rename: Record<string, 'email' | 'captcha'> = {}) {
  const form = createFormControl({ defaultValues: { email: '', captcha: '' } });
  for (const name of ['email', 'captcha'] as const) form.register(name);
  showServerErrors(form, error, rename);
  const at = (name: 'email' | 'captcha') => form.getFieldState(name).error;
  const general = form.control._formState.errors.root?.server?.message;
  return {
    email: at('email'),
    captcha: at('captcha'),
    general,
    said: toasts.items().map(({ message }) => message),
  };
}

beforeEach(() => toasts.reset());

describe('what the server refused', () => {
  test('stands at its field by property path, with the general message in the form, and no toast repeats it', () => {
    const { email, captcha, general, said } = shown(refused({ propertyPath: 'email', message: 'Taken' }));
    expect(email).toMatchObject({ type: SERVER_ERROR, message: 'Taken' });
    expect(captcha).toBeUndefined();
    expect(general).toBe('Some values are not valid');
    expect(said).toEqual([]);
  });

  test('stands at a field of another name', () => {
    const wrong = refused({ propertyPath: 'captcha.answer', message: 'Wrong' });
    expect(shown(wrong, { 'captcha.answer': 'captcha' }).captcha).toMatchObject({ message: 'Wrong' });
  });

  test('is toasted itself when the form has no such field', () => {
    const { email, said } = shown(
      refused(
        { propertyPath: 'email', message: 'Taken' },
        { propertyPath: 'cloud', message: 'Unknown cloud' },
      ),
    );
    expect(email).toMatchObject({ message: 'Taken' });
    expect(said).toEqual(['Unknown cloud']);
  });

  test('without violations is toasted as it is', () => {
    const { general, said } = shown(new ApiError(502, 'Bad Gateway'));
    expect(said).toEqual(['Bad Gateway']);
    expect(general).toBeUndefined();
    toasts.reset();
    // What only its author understands is nothing to say.
    activate('en', { 'ui.error.occurred': 'An error occurred.', 'lost.part': 'A part was lost.' });
    expect(shown(new Error('x is not a function')).said).toEqual(['An error occurred.']);
    toasts.reset();
    expect(shown(new ChunkLost('404')).said).toEqual(['A part was lost.']);
  });
});
