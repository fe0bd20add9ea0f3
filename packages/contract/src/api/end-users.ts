import { languages } from '@poolhouse/domain/account/languages';
import * as z from 'zod/mini';
import { ld } from './hydra.ts';
import { emailAddress, instant, line, maybeLine, passwordText, plain, reference } from './text.ts';

const acceptance = z.nullable(z.object({ version: z.string(), validFrom: instant(), acceptedAt: instant() }));

export const endUserResource = z.object({
  ...ld('EndUser'),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  isEmailValid: z.boolean(),
  roles: z.array(z.string()),
  createdAt: instant(),
  updatedAt: instant(),
  lang: z.enum(languages),
  availableLangs: z.array(z.enum(languages)),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** IRI of the cloud the user belongs to. */
  cloud: z.string(),
  /** Acceptance by part of the terms, null while nothing was accepted. */
  eula: acceptance,
  privacyPolicy: acceptance,
  /** IRI of the terms version that must be accepted before anything else works; null when none. */
  termsToAccept: z.nullable(z.string()),
});
export type EndUserResource = z.infer<typeof endUserResource>;

/** `POST auth/cookie`, `POST auth/token`, `POST auth/demo`: the answer has the user. `GET auth/me` answers the user itself. */
export const authResponse = z.object({ user: endUserResource });

export const loginRequest = z.object({
  email: plain(254),
  password: passwordText(),
  cloud: z.optional(reference()),
});

/** Answer to a captcha: its picture's text, or the solved proof of work of the alternative. */
export const captchaAnswer = z.object({ id: plain(26), answer: line(32) });

/** `GET captcha`: `picture` is a data URL (PNG). */
export const captchaResource = z.object({ id: z.string(), picture: z.string(), expires: instant() });

/**
 * `POST captcha/alternative`: a proof of work. Wanted is a decimal `nonce` such that
 * SHA-256(`${challenge}:${nonce}`) begins with `bits` zero bits; the answer is the nonce.
 */
export const captchaAlternative = z.object({
  id: z.string(),
  challenge: z.string(),
  bits: z.int(),
  expires: instant(),
});

/** `POST end_users`. Both consents name the terms version (its IRI) that was read. */
export const signUpRequest = z.object({
  name: line(100),
  surname: line(100),
  email: emailAddress(),
  password: passwordText(),
  lang: z.enum(languages),
  cloud: reference(),
  captcha: captchaAnswer,
  eula: reference(),
  privacyPolicy: reference(),
});

/**
 * `PUT {user}`: any part of the resource. What the user may not set is accepted as long as it equals what is stored,
 * so that a client may put back the whole record.
 */
export const updateUserRequest = z.looseObject({
  name: z.optional(line(100)),
  surname: z.optional(line(100)),
  lang: z.optional(z.enum(languages)),
  address: z.optional(z.nullable(maybeLine(300))),
  phone: z.optional(z.nullable(maybeLine(50))),
  /** Administrators only. */
  roles: z.optional(z.array(z.string().check(z.regex(/^ROLE_[A-Z_]{1,50}$/))).check(z.maxLength(30))),
});
export type UpdateUserRequest = z.infer<typeof updateUserRequest>;

/** Mailed links: `email` and `token` as they stood in the link. */
export const emailToken = z.object({ email: plain(254), token: plain(128) });
/**
 * `POST end_users/confirm_email`. In the browser that signed up the link is enough; elsewhere it takes the password
 * that was chosen at the sign-up, or a new one.
 */
export const confirmRequest = z.extend(emailToken, {
  password: z.optional(passwordText()),
  newPassword: z.optional(passwordText()),
});
/** What the refusal of type `sign-up-elsewhere` says further: whether the sign-up's password would help. */
export const signUpElsewhere = z.object({ byPassword: z.boolean() });
export const emailOnly = z.object({ email: emailAddress(), cloud: z.optional(reference()) });
export const resetPasswordRequest = z.object({
  email: plain(254),
  token: plain(128),
  password: passwordText(),
});
export const changePasswordRequest = z.object({ oldPassword: passwordText(), password: passwordText() });
export const requestDeleteRequest = z.object({ password: passwordText() });
export const accountData = z.object({ fileName: z.string(), content: z.string() });

/** `POST {user}/login_tokens` with the label of the variant to open; `url` is complete. */
export const loginTokenRequest = z.object({ app: plain(50) });
export const loginTokenResponse = z.object({ token: z.string(), url: z.string(), expires: instant() });
export const tokenLoginRequest = z.object({ token: plain(128) });
/** `POST auth/token/owner`: who a login by this token would be; it is not used up. */
export const tokenOwner = z.object({ name: z.string(), surname: z.string(), email: z.string() });
export type TokenOwner = z.infer<typeof tokenOwner>;
