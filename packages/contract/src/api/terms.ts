import { languages } from '@poolhouse/domain/languages';
import * as z from 'zod/mini';
import { ld } from './hydra.ts';

export const termsResource = z.object({
  ...ld('CloudTermsOfService'),
  cloud: z.string(),
  version: z.string(),
  validFrom: z.string(),
  isConfirmed: z.boolean(),
  confirmedAt: z.nullable(z.string()),
  /** IRIs of the translations. */
  translations: z.array(z.string()),
});
export type TermsResource = z.infer<typeof termsResource>;

export const termsTranslationResource = z.object({
  ...ld('CloudTermsOfServiceTranslation'),
  cloudTermsOfService: z.string(),
  lang: z.enum(languages),
  name: z.string(),
  /** Sanitized HTML; the anchors `#eula` and `#privacy-policy` are its two parts. */
  text: z.string(),
});

/** `GET {cloud}/latest_terms_of_services`: public, translations inside. */
export const latestTerms = z.object({
  ...ld('LatestTermsOfService'),
  terms: z.string(),
  version: z.string(),
  validFrom: z.string(),
  translations: z.array(z.object({ lang: z.enum(languages), name: z.string(), text: z.string() })),
});
export type LatestTerms = z.infer<typeof latestTerms>;

export const agreedRequest = z.object({ endUser: z.string(), cloudTermsOfService: z.string() });
export const agreedResource = z.object({
  ...ld('EndUserCloudTermsOfServiceAgreed'),
  endUser: z.string(),
  cloudTermsOfService: z.string(),
  agreedAt: z.string(),
});
