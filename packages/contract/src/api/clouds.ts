import { languages } from '@poolhouse/domain/languages';
import * as z from 'zod/mini';
import { ld } from './hydra.ts';

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
