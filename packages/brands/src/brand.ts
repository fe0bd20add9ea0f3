import * as z from 'zod/mini';
import { backLinkTargets } from './names.ts';

/** Tokens that a brand may set anew; anything else is the portal's own. */
const brandTokens = [
  'accent',
  'accent-text',
  'accent-soft',
  'accent-line',
  'button',
  'button-hover',
  'button-ink',
  'focus',
  'wash',
] as const;

const colour = z.string().check(z.regex(/^oklch\([\d. ]+( \/ [\d.]+)?\)$/));
/** Any CSS length: `40px`, `1.625rem`, `calc(1rem + 2vh)`. */
const cssLength = z.string().check(z.regex(/^(\d*\.?\d+[a-z]+|(calc|min|max|clamp)\([\w.,%*/ ()+-]+\))$/));
const tokens = z.partialRecord(z.enum(brandTokens), colour);

/** One look of the portal, chosen by host name: a JSON file of this shape and a logo of the same name. */
export const brandSchema = z.object({
  /** Also the name of the two files. */
  label: z.string().check(z.regex(/^[a-z][a-z-]*$/)),
  /** As people read it. */
  name: z.string(),
  /** First part of the host name: `remote` of `remote.example.org`. */
  hostPrefix: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  flags: z.object({
    registration: z.boolean(),
    passwordReset: z.boolean(),
    terms: z.boolean(),
    demo: z.boolean(),
    firmwareVersion: z.boolean(),
    tabIcons: z.boolean(),
    remoteControl: z.boolean(),
  }),
  /** Where the account area's back button leads unless a configured application is named. */
  backLink: z.object({
    target: z.enum(backLinkTargets),
    /** `{host:<label>}` stands for the origin of that variant. */
    url: z.string(),
  }),
  links: z.object({
    /** Help: the portal's own page `/help`, or the address of another. */
    help: z.string().check(z.regex(/^(\/(?!\/)|https:\/\/)/)),
    /** Label of the variant in which units are switched. */
    remote: z._default(z.string(), 'remote'),
  }),
  logo: z._default(
    z.object({
      height: z._default(cssLength, '1.625rem'),
      showLogo: z._default(z.boolean(), true),
      /** The name beside the mark. */
      showAppLogo: z._default(z.boolean(), true),
      vertical: z._default(z.boolean(), false),
    }),
    { height: '1.625rem', showLogo: true, showAppLogo: true, vertical: false },
  ),
  tokens: z.object({ light: tokens, dark: tokens }),
});
export type Brand = z.infer<typeof brandSchema>;
