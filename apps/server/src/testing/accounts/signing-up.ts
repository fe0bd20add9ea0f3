import { expect } from 'vitest';
import { perFile } from '../lifetimes.ts';
import { accountsServer, cookiesOf } from './accounts.ts';

const many = { max: 100_000, windowMs: 3_600_000 };

export type Who = 'owner' | 'stranger';
/** What each of two people who sign up the same address chooses. */
export const passwords: Record<Who, string> = {
  owner: 'seven quiet dolphins',
  stranger: 'ten thirsty magpies',
};

export interface SignedUp {
  who: Who;
  /** Of the mailed link. */
  token: string;
  /** What the browser keeps of it. */
  cookie: string;
}

export type Confirm = (
  email: string,
  token: string,
  cookie?: string,
  more?: object,
) => Promise<{ statusCode: number }>;

/** Two people who sign up, confirm and log in, as often as the tests of a file like. */
export function signingUp() {
  const server = perFile(() =>
    accountsServer({
      limits: {
        ...{ signUpByAddress: many, mailByAddress: many, mailByAccount: many, tokenByAddress: many },
        ...{ loginByAddress: many, loginByAccount: many, loginsByAddress: many },
        ...{ loginsByAccount: many, captchaByAddress: many },
      },
    }),
  );
  let count = 0;
  const confirm: Confirm = (email, token, cookie, more = {}) =>
    server.post('end_users/confirm_email', { email, token, ...more }, cookie);
  const login = (email: string, password: string, cookie?: string) =>
    server.post('end_users/auth/cookie', { email, password, cloud: server.cloud }, cookie);
  return {
    server,
    newAddress(): string {
      count += 1;
      return `pool${count}@example.com`;
    },
    /** Signs an address up and takes the link out of its owner's mail. @param brought cookie of a sign-up before */
    async signUp(who: Who, email: string, brought?: string): Promise<SignedUp> {
      const body = await server.signUpBody({ email, password: passwords[who], name: who });
      const answer = await server.post('end_users', body, brought);
      expect(answer.statusCode).toBe(204);
      await server.settle();
      return { who, token: (await server.mail(email)).token, cookie: cookiesOf(answer) };
    },
    confirm,
    login,
    enters: async (email: string, password: string): Promise<boolean> =>
      (await login(email, password)).statusCode === 200,
  };
}
