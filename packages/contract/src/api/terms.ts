import { languages } from '@poolhouse/domain/account/languages';
import * as z from 'zod/mini';
import { ld } from './hydra.ts';
import { instant, line, paragraph, reference } from './text.ts';

export const termsResource = z.object({
  ...ld('CloudTermsOfService'),
  cloud: z.string(),
  /** Its version, for selects: each thing has a name there. */
  name: z.string(),
  version: z.string(),
  validFrom: instant(),
  isConfirmed: z.boolean(),
  confirmedAt: z.nullable(instant()),
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
  validFrom: instant(),
  translations: z.array(z.object({ lang: z.enum(languages), name: z.string(), text: z.string() })),
});
export type LatestTerms = z.infer<typeof latestTerms>;

export const agreedRequest = z.object({ endUser: reference(), cloudTermsOfService: reference() });
export const agreedResource = z.object({
  ...ld('EndUserCloudTermsOfServiceAgreed'),
  endUser: z.string(),
  cloudTermsOfService: z.string(),
  agreedAt: instant(),
});

/** `POST`, `PUT cloud_terms_of_services`: administrators only. `validFrom` is an ISO instant. */
export const termsCreateRequest = z.object({
  cloud: reference(),
  version: line(50),
  validFrom: z.iso.datetime({ offset: true }),
});
export const termsUpdateRequest = z.looseObject({
  version: z.optional(line(50)),
  validFrom: z.optional(z.iso.datetime({ offset: true })),
});

/** `POST`, `PUT cloud_terms_of_service_translations`: administrators only; `text` is sanitised before it is stored. */
export const translationCreateRequest = z.object({
  cloudTermsOfService: reference(),
  lang: z.enum(languages),
  name: line(200),
  text: paragraph(200_000),
});
export const translationUpdateRequest = z.looseObject({
  name: z.optional(line(200)),
  text: z.optional(paragraph(200_000)),
});
