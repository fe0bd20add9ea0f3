import { expect, it } from 'vitest';
import { emptySignUp, type SignUpForm, signUpForm } from './sign-up-form.ts';

const good: SignUpForm = {
  name: 'Jana',
  surname: 'Nováková',
  email: 'jana+pool@example.org',
  password: 'seven lazy otters hum',
  captcha: 'K7QX2',
  withoutPicture: false,
  eula: true,
  privacyPolicy: true,
};

/** What is shown first at each field. */
function faults(values: SignUpForm): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const { path, message } of signUpForm.safeParse(values).error?.issues ?? []) {
    shown[path.join('.')] ??= message;
  }
  return shown;
}

it('accepts what is complete', () => {
  expect(faults(good)).toEqual({});
});

it('asks for everything at once, but for the check that goes by itself', () => {
  expect(faults(emptySignUp)).toEqual({
    name: 'violations.required',
    surname: 'violations.required',
    email: 'violations.required',
    password: 'violations.required',
    eula: 'validations.acceptEula',
    privacyPolicy: 'validations.acceptPrivacyPolicy',
  });
});

const cases: [change: Partial<SignUpForm>, field: string, message: string | undefined][] = [
  [{ name: '   ' }, 'name', 'violations.required'],
  [{ name: 'Ja\u202ena' }, 'name', 'violations.unfit-character?{"character":"U+202E"}'],
  [{ name: 'Ja\u0000na' }, 'name', 'violations.unfit-character?{"character":"U+0000"}'],
  [{ surname: 'a\nb' }, 'surname', 'violations.one-line'],
  [{ surname: '😀'.repeat(100) }, 'surname', undefined],
  [{ surname: '😀'.repeat(101) }, 'surname', 'violations.too-long?{"max":100}'],
  [{ name: ' Zoë 👩‍🚀 ' }, 'name', undefined],
  [{ email: 'jana@' }, 'email', 'validations.email'],
  [{ email: '  jana@example.org ' }, 'email', undefined],
  [{ password: 'short' }, 'password', 'validations.passwordTooWeak'],
  [{ password: 'P@ssw0rd' }, 'password', 'validations.passwordTooCommon'],
  [{ password: 'é'.repeat(300) }, 'password', 'validations.passwordTooLong'],
  [{ captcha: '', withoutPicture: true }, 'captcha', undefined],
  [{ captcha: ' ' }, 'captcha', 'validations.captcha'],
  [{ eula: false }, 'eula', 'validations.acceptEula'],
  [{ privacyPolicy: false }, 'privacyPolicy', 'validations.acceptPrivacyPolicy'],
];

it.each(cases)('%j: at %s %s', (change, field, message) => {
  expect(faults({ ...good, ...change })).toEqual(message ? { [field]: message } : {});
});
