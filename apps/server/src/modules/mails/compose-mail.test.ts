import { languages } from '@poolhouse/domain/account/languages';
import { translate } from '@poolhouse/i18n/translate';
import { describe, expect, test } from 'vitest';
import { composeMail, oneLine } from './compose-mail.ts';
import { type MailKind, mailTexts, textsOf } from './kinds.ts';

const kinds = Object.keys(mailTexts) as MailKind[];
const link = 'https://live.example.com/email-confirm/a%2Bb%40example.com/TOKEN';
const brand = { name: 'Pool Remote' };
const asked = { at: new Date('2026-06-01T08:00:00Z'), device: 'Firefox, Windows' };
const ofAlerts = {
  unit: 'Pool Remote',
  title: 'Too warm',
  hint: 'Wait.',
  since: 'then',
  until: 'now',
  count: '4',
};
const values = { date: '01. 06. 2026 10:00', version: '2', ...ofAlerts };

describe.each(kinds)('the mail %s', (kind) => {
  test.each(languages)('in %s says the same as text and as HTML', (lang) => {
    const mail = composeMail({ kind, lang, brand, name: 'Anna', link, values, asked });
    expect(mail.subject).toMatch(/^Pool Remote/);
    for (const part of [mail.text, mail.html.replace(/<style>.*?<\/style>/u, '')]) {
      expect(part).toContain('Pool Remote');
      // In Czech a name changes where somebody is addressed by it, so nobody is.
      expect(part.includes('Anna')).toBe(lang !== 'cs');
      expect(part).toContain(translate(lang, textsOf(kind).heading, values));
      expect(part).toContain('01. 06. 2026 10:00 (Europe/Berlin)');
      expect(part).toContain('Firefox, Windows');
      expect(part).not.toMatch(/[{}]|undefined|\bmail\.\w+\./);
      expect(part.includes(link)).toBe(textsOf(kind).button !== undefined);
    }
    expect(mail.html).toContain(`lang="${lang}"`);
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
  });

  test('differs from language to language', () => {
    // An alert's subject is what is wrong, in words that come with it.
    const mails = languages.map((lang) => {
      const { subject, text } = composeMail({ kind, lang, brand: { name: 'B' }, link, values });
      return kind === 'alert' ? text : subject;
    });
    expect(new Set(mails).size).toBe(languages.length);
  });
});

test('says nothing of a time or a device that is not known', () => {
  const mail = (given?: typeof asked | { at: Date }) =>
    composeMail({ kind: 'password-changed', lang: 'en', brand, link, asked: given });
  for (const part of ['text', 'html'] as const) {
    expect(mail()[part]).not.toMatch(/When:|Device:/u);
    expect(mail({ at: asked.at })[part]).toContain('When: 01. 06. 2026 10:00');
    expect(mail({ at: asked.at })[part]).not.toContain('Device:');
  }
});

test('is in the colours of its brand, in either theme', () => {
  const tokens = { light: { button: 'oklch(0 0 0)' }, dark: { button: 'oklch(1 0 0)' } };
  const { html } = composeMail({ kind: 'reset', lang: 'en', brand: { ...brand, tokens }, link });
  expect(html).toMatch(/<a class="button"[^>]*background:#000000;/u);
  const [, dark = ''] = html.split('@media (prefers-color-scheme:dark)');
  expect(dark).toContain('.button{background:#ffffff!important');
});

test('what comes from people is escaped in HTML and stays one line', () => {
  const name = '<b>"Anna"</b> & \'co\'\r\nBcc: eve@example.com';
  const { html, text } = composeMail({ kind: 'reset', lang: 'en', brand: { name: 'B' }, name, link });
  expect(html).toContain('&#60;b&#62;&#34;Anna&#34;&#60;/b&#62; &#38; &#39;co&#39; Bcc: eve@example.com');
  expect(text).toContain('Hello <b>"Anna"</b> & \'co\' Bcc: eve@example.com,');
  expect(oneLine('a\r\nb\u2028c\0d')).toBe('a b c d');
});
