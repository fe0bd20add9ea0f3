import * as z from 'zod/mini';
import { newPassword } from '#shared/forms/new-password.ts';
import { rule } from '#shared/forms/rule.ts';
import { emailAddress, requiredText, ticked } from '#shared/forms/rules.ts';
import type { DraftOptions } from '#shared/forms/use-draft.ts';

export const signUpForm = z
  .object({
    name: requiredText(),
    surname: requiredText(),
    email: emailAddress(),
    password: newPassword(),
    captcha: z.string().check(z.trim()),
    withoutPicture: z.boolean(),
    eula: ticked(rule('validations.acceptEula')),
    privacyPolicy: ticked(rule('validations.acceptPrivacyPolicy')),
  })
  .check(
    z.refine(({ captcha, withoutPicture }) => withoutPicture || captcha !== '', {
      path: ['captcha'],
      error: rule('validations.captcha'),
    }),
  );
export type SignUpForm = z.infer<typeof signUpForm>;

/** What survives until the account is made: of a reload, all that may be written down. */
export const signUpDraft = {
  name: 'sign-up',
  written: ['name', 'surname', 'email'],
  held: ['password', 'captcha', 'withoutPicture', 'eula', 'privacyPolicy'],
} as const satisfies DraftOptions<SignUpForm>;

export const emptySignUp: SignUpForm = {
  name: '',
  surname: '',
  email: '',
  password: '',
  captcha: '',
  withoutPicture: true,
  eula: false,
  privacyPolicy: false,
};
