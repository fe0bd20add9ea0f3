import { deadline } from '@poolhouse/domain/account/date-formats';
import type { Language } from '@poolhouse/domain/account/languages';
import { withoutUnfit } from '@poolhouse/domain/account/text';
import { translate } from '@poolhouse/i18n/translate';
import { type MailKind, textsOf } from './kinds.ts';
import type { MailBrand } from './mail-colours.ts';
import { htmlPage } from './mail-html.ts';

/** What was asked for when and from where, as far as the request was at hand. */
export interface Asked {
  at: Date;
  /** Browser and system in plain words. */
  device?: string | undefined;
}

export interface MailContent {
  kind: MailKind;
  lang: Language;
  /** The variant in which it was asked for. */
  brand: MailBrand;
  /** Of the person, when the address is known to be theirs; else anybody could put words into our mails. */
  name?: string;
  /** Where the button leads. */
  link?: string;
  values?: Record<string, string>;
  asked?: Asked | undefined;
  /** Further lines, in the reader's language already. */
  lines?: readonly string[];
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** Where a name changes when somebody is addressed by it (Anno, Petře), which no rule gets right for every name. */
const inflecting: readonly Language[] = ['cs'];

/** A header is one line, whatever its parts hold. */
export const oneLine = (text: string): string =>
  withoutUnfit(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim();

/** The same message as plain text and as simple HTML, without pictures and without anything loaded. */
export function composeMail({
  kind,
  lang,
  brand,
  name,
  link,
  values = {},
  asked,
  lines = [],
}: MailContent): ComposedMail {
  const texts = textsOf(kind);
  const all = { brand: brand.name, ...values };
  const say = (key: Parameters<typeof translate>[1]): string => translate(lang, key, all);
  const subject = oneLine(say(texts.subject));
  const heading = say(texts.heading);
  const called = inflecting.includes(lang) ? undefined : name;
  const hello = called ? translate(lang, 'mail.greeting', { name: oneLine(called) }) : say('mail.hello');
  const body = say(texts.body);
  const facts = [...lines, ...(asked ? factsOf(asked, lang) : [])];
  const note = texts.note && say(texts.note);
  const signature = say('mail.signature');
  const button = link && texts.button ? { link, label: say(texts.button) } : undefined;
  const text = [
    brand.name,
    heading,
    hello,
    body,
    facts.length > 0 ? facts.join('\n') : undefined,
    button && `${button.label}\n${button.link}`,
    note,
    signature,
  ];
  return {
    subject,
    text: text.filter((part) => part !== undefined).join('\n\n'),
    html: htmlPage({
      ...{ lang, brand, subject, heading, hello, body, facts, note, signature, button },
      copyLink: say('mail.copyLink'),
    }),
  };
}

/** A mail knows no reader's zone: its times name theirs. */
function factsOf({ at, device }: Asked, lang: Language): string[] {
  const when = translate(lang, 'mail.when', { at: deadline(at) });
  return device ? [when, translate(lang, 'mail.device', { device })] : [when];
}
