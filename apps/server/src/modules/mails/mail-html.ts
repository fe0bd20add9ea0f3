import type { Language } from '@poolhouse/domain/account/languages';
import { type MailBrand, mailColours } from './mail-colours.ts';

/** What a mail says, part by part. */
interface MailParts {
  lang: Language;
  brand: MailBrand;
  subject: string;
  heading: string;
  hello: string;
  body: string;
  facts: readonly string[];
  note: string | undefined;
  signature: string;
  button: { link: string; label: string } | undefined;
  copyLink: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/**
 * Light stands in each element, for programs that drop styles from the head; dark is put over it where they don't. The
 * brand is a word in its colour: pictures are not loaded, and drawings are taken out.
 */
export function htmlPage(mail: MailParts): string {
  const light = mailColours(mail.brand, 'light');
  const { button, note, facts } = mail;
  const accent = light['accent-text'];
  const parts = [
    `<p class="brand" style="margin:0 0 24px;padding:0 0 14px;border-bottom:3px solid ${accent};color:${accent};font-size:20px;font-weight:700;letter-spacing:-0.01em">${escaped(mail.brand.name)}</p>`,
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:700">${escaped(mail.heading)}</h1>`,
    paragraph(mail.hello),
    paragraph(mail.body),
    facts.length > 0
      ? `<p class="facts" style="margin:0 0 16px;padding:12px 16px;background:#f4f7f9;border-radius:8px">${facts.map(escaped).join('<br>')}</p>`
      : '',
    button
      ? `<p style="margin:24px 0"><a class="button" href="${escaped(button.link)}" style="display:inline-block;padding:12px 20px;background:${light.button};color:${light['button-ink']};border-radius:8px;text-decoration:none;font-weight:600">${escaped(button.label)}</a></p>`
      : '',
    note ? paragraph(note) : '',
    paragraph(mail.signature),
    button
      ? `<p class="small" style="margin:24px 0 0;font-size:13px;color:#52636f">${escaped(mail.copyLink)}<br><a class="link" href="${escaped(button.link)}" style="color:${accent};word-break:break-all">${escaped(button.link)}</a></p>`
      : '',
  ];
  return (
    `<!doctype html><html lang="${mail.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escaped(mail.subject)}</title><style>${darkStyle(mail.brand)}</style></head>` +
    `<body class="ground" style="margin:0;padding:24px;background:#f4f7f9;color:#14242f;${font};font-size:16px;line-height:1.5">` +
    `<div class="card" style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">${parts.join('')}</div></body></html>`
  );
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

function darkStyle(brand: MailBrand): string {
  const dark = mailColours(brand, 'dark');
  const rules = [
    '.ground{background:#10171c!important;color:#e8eff3!important}',
    '.card{background:#182128!important}',
    `.brand{color:${dark['accent-text']}!important;border-color:${dark['accent-text']}!important}`,
    '.facts{background:#232f37!important}',
    `.button{background:${dark.button}!important;color:${dark['button-ink']}!important}`,
    `.small{color:#9bacb6!important}.link{color:${dark['accent-text']}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
