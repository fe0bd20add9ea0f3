import type { Language } from '@poolhouse/domain/account/languages';
import { withoutUnfit } from '@poolhouse/domain/account/text';
import { translate } from '@poolhouse/i18n/translate';
import { type MailKind, textsOf } from './kinds.ts';

export interface MailContent {
  kind: MailKind;
  lang: Language;
  /** Name of the variant in which it was asked for. */
  brand: string;
  /** Of the person, when the address is known to be theirs; else anybody could put words into our mails. */
  name?: string;
  /** Where the button leads. */
  link?: string;
  values?: Record<string, string>;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** A header is one line, whatever its parts hold. */
export const oneLine = (text: string): string =>
  withoutUnfit(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim();

/** The same message as plain text and as simple HTML, without pictures and without anything loaded. */
export function composeMail({ kind, lang, brand, name, link, values = {} }: MailContent): ComposedMail {
  const texts = textsOf(kind);
  const all = { brand, ...values };
  const say = (key: Parameters<typeof translate>[1]): string => translate(lang, key, all);
  const subject = oneLine(say(texts.subject));
  const hello = name ? translate(lang, 'mail.greeting', { name: oneLine(name) }) : say('mail.hello');
  const body = say(texts.body);
  const note = texts.note && say(texts.note);
  const signature = say('mail.signature');
  const button = link && texts.button ? { link, label: say(texts.button) } : undefined;
  const copyLink = say('mail.copyLink');
  return {
    subject,
    text: [hello, body, button && `${button.label}\n${button.link}`, note, signature]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    html: page(lang, subject, [
      paragraph(hello),
      paragraph(body),
      ...(button ? [buttonHtml(button.link, button.label)] : []),
      ...(note ? [paragraph(note)] : []),
      paragraph(signature),
      ...(button ? [small(copyLink, button.link)] : []),
    ]),
  };
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

const page = (lang: Language, title: string, parts: readonly string[]): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>` +
  `<body style="margin:0;padding:24px;background:#f4f7f9;color:#14242f;${font};font-size:16px;line-height:1.5">` +
  `<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">${parts.join('')}</div></body></html>`;

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

const buttonHtml = (link: string, label: string): string =>
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;background:#0b6390;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`;

const small = (text: string, link: string): string =>
  `<p style="margin:24px 0 0;font-size:13px;color:#52636f">${escaped(text)}<br><a href="${escaped(link)}" style="color:#0b6390;word-break:break-all">${escaped(link)}</a></p>`;
