import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, test } from 'vitest';
import { composeMail, oneLine } from './compose-mail.ts';
import { type MailKind, mailTexts, textsOf } from './kinds.ts';

const kinds = Object.keys(mailTexts) as MailKind[];
const link = 'https://live.example.com/email-confirm/a%2Bb%40example.com/TOKEN';
const values = { date: '01. 06. 2026 10:00', version: '2' };

describe.each(kinds)('the mail %s', (kind) => {
  test.each(languages)('in %s says the same as text and as HTML', (lang) => {
    const mail = composeMail({ kind, lang, brand: 'Pool Remote', name: 'Anna', link, values });
    expect(mail.subject).toMatch(/^Pool Remote/);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Pool Remote');
      expect(part).toContain('Anna');
      expect(part).not.toMatch(/[{}]|undefined|\bmail\.\w+\./);
      expect(part.includes(link)).toBe(textsOf(kind).button !== undefined);
    }
    expect(mail.html).toContain(`lang="${lang}"`);
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
  });

  test('differs from language to language', () => {
    const subjects = languages.map((lang) => composeMail({ kind, lang, brand: 'B', link, values }).subject);
    expect(new Set(subjects).size).toBe(languages.length);
  });
});

test('what comes from people is escaped in HTML and stays one line', () => {
  const name = '<b>"Anna"</b> & \'co\'\r\nBcc: eve@example.com';
  const { html, text } = composeMail({ kind: 'reset', lang: 'en', brand: 'B', name, link });
  expect(html).toContain('&#60;b&#62;&#34;Anna&#34;&#60;/b&#62; &#38; &#39;co&#39; Bcc: eve@example.com');
  expect(text).toContain('Hello <b>"Anna"</b> & \'co\' Bcc: eve@example.com,');
  expect(oneLine('a\r\nb\u2028c\0d')).toBe('a b c d');
});
