import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { isLanguage, type Language } from '@poolhouse/domain/account/languages';
import { termsParts } from '@poolhouse/domain/account/terms';
import { translate } from '@poolhouse/i18n/translate';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { checkedLine } from './command.ts';

export interface TermsFile {
  lang: Language;
  name: string;
  text: string;
}

/**
 * Reads one translation: HTML or Markdown in a file named by its language (`en.html`, `cs.md`). A title above its parts
 * (`<h1>`, `#`) is its name; both parts must be there as anchors.
 * @throws Error in words for the terminal
 */
export async function readTermsFile(path: string): Promise<TermsFile> {
  const extension = extname(path).toLowerCase();
  const lang = basename(path, extname(path));
  if (!isLanguage(lang)) throw new Error(`${path}: must be named by its language, like en${extension}`);
  const source = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path}: can’t be read`);
  });
  const html = extension === '.md' ? await marked.parse(source, { async: true }) : source;
  const anchors = termsParts.map((part) => {
    const at = html.search(new RegExp(`\\sid=["']?${part}["'\\s>]`, 'u'));
    if (at < 0) throw new Error(`${path}: the part with id="${part}" is missing`);
    return at;
  });
  const { title, text } = withoutTitle(html, Math.min(...anchors));
  return { lang, name: checkedLine(`${path}: its heading`, title || translate(lang, 'terms.title')), text };
}

/**
 * Takes out the title, which pages show as the name above the text.
 * @param end where the first part begins, whose heading is no title
 */
function withoutTitle(html: string, end: number): { title?: string; text: string } {
  const first = /<h([1-6])(?:\s[^>]*)?>(.*?)<\/h\1>/isu.exec(html.slice(0, end));
  if (first?.[1] !== '1') return { text: html };
  const [whole, , inner = ''] = first;
  const text = html.slice(0, first.index) + html.slice(first.index + whole.length);
  return { title: wordsOf(inner), text: text.trimStart() };
}

const marks: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** What a browser shows of HTML, in one line. Without its tags it has these three entities only. */
const wordsOf = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|amp);/gu, (mark) => marks[mark] ?? mark)
    .replace(/\s+/gu, ' ')
    .trim();
