import { languages } from '@poolhouse/domain/account/languages';
import * as z from 'zod/mini';
import { ld } from './hydra.ts';
import { emailAddress, line } from './text.ts';

export const cloudResource = z.object({
  ...ld('Cloud'),
  name: z.string(),
  supportEmail: z.nullable(z.string()),
  langs: z.array(z.enum(languages)),
  defaultRoles: z.optional(z.array(z.string())),
});
export type CloudResource = z.infer<typeof cloudResource>;

/** `GET {cloud}/langs`: the languages of a cloud with what a choice shows. */
export const langItem = z.object({ code: z.enum(languages), flag: z.string(), label: z.string() });
export type LangItem = z.infer<typeof langItem>;

const roles = z.array(z.string().check(z.regex(/^ROLE_[A-Z_]{1,50}$/))).check(z.maxLength(30));
const langs = z.array(z.enum(languages)).check(z.minLength(1), z.maxLength(languages.length));

/** `POST`, `PUT clouds`: administrators only. */
export const cloudCreateRequest = z.object({
  name: line(100),
  supportEmail: z.optional(z.nullable(emailAddress())),
  langs,
  defaultRoles: z.optional(roles),
});
export const cloudUpdateRequest = z.looseObject({
  name: z.optional(line(100)),
  supportEmail: z.optional(z.nullable(emailAddress())),
  langs: z.optional(langs),
  defaultRoles: z.optional(roles),
});
