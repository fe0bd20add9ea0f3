import type { Question } from './ask.ts';

/** What a prober sends to one endpoint about an address. */
export interface TimedEndpoint {
  name: string;
  /** Requests about one address before its own limit is reached. */
  perAddress: number;
  question(email: string, context: { cloud: string; terms: string; captcha(): string }): Question;
}

const password = 'a guess that nobody made';

/** SECURITY 1: these must not tell by their time whether there is such an account. */
export const timedEndpoints: readonly TimedEndpoint[] = [
  {
    name: 'login',
    perAddress: 8,
    question: (email, { cloud }) => ({
      method: 'POST',
      path: 'end_users/auth/cookie',
      body: { email, password, cloud },
    }),
  },
  {
    name: 'sign-up',
    perAddress: 8,
    question: (email, { cloud, terms, captcha }) => ({
      method: 'POST',
      path: 'end_users',
      body: {
        ...{ name: 'Ann', surname: 'Other', email, password: 'seven quiet dolphins', lang: 'en', cloud },
        ...{ captcha: { id: captcha(), answer: 'AAAAA' }, eula: terms, privacyPolicy: terms },
      },
    }),
  },
  {
    name: 'forgot',
    perAddress: 8,
    question: (email, { cloud }) => ({
      method: 'POST',
      path: 'end_users/auth/reset_password_request',
      body: { email, cloud },
    }),
  },
  {
    name: 'resend',
    perAddress: 8,
    question: (email, { cloud }) => ({
      method: 'POST',
      path: 'end_users/resend_confirm_email',
      body: { email, cloud },
    }),
  },
  {
    name: 'revoke',
    perAddress: 8,
    question: (email) => ({
      method: 'POST',
      path: 'end_users/revoke_deletion_request',
      body: { email, token: 'x'.repeat(43) },
    }),
  },
];
