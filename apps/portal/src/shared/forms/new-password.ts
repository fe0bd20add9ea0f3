import { normalPassword, type PasswordProblem, passwordProblem } from '@poolhouse/domain/account/password';
import * as z from 'zod/mini';
import { rule } from './rule.ts';

const wordings: Record<PasswordProblem, string> = {
  'too-weak': rule('validations.passwordTooWeak'),
  'too-common': rule('validations.passwordTooCommon'),
  'too-long': rule('validations.passwordTooLong'),
};

/** A password to be set, by the same rule as on the server. A file of its own: it carries the list of common passwords. */
export const newPassword = () =>
  z.string().check(
    z.superRefine((password, context) => {
      const problem = passwordProblem(password);
      const message = password === '' ? rule('violations.required') : problem && wordings[problem];
      if (message) context.addIssue({ code: 'custom', message });
    }),
  );

/** For an object of `password` and `repeatPassword`. */
export const samePasswords = () =>
  z.refine<{ password: string; repeatPassword: string }>(
    ({ password, repeatPassword }) =>
      repeatPassword === '' || normalPassword(password) === normalPassword(repeatPassword),
    { path: ['repeatPassword'], error: rule('validations.passwordsDoNotMatch') },
  );
