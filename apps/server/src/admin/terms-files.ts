import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { isLanguage, type Language } from '@poolhouse/domain/account/languages';
import { termsParts } from '@poolhouse/domain/account/terms';
import { marked } from 'marked';
import { checkedLine } from './command.ts';

export interface TermsFile {
  lang: Language;
  name: string;
  text: string;
}

/**
 * Reads one translation: HTML or Markdown in a file named by its language (`en.html`, `cs.md`). Its first heading is
 * its name; both parts must be there as anchors.
 * @throws Error in words for the terminal
 */
export async function readTermsFile(path: string): Promise<TermsFile> {
  const extension = extname(path).toLowerCase();
  const lang = basename(path, extname(path));
  if (!isLanguage(lang)) throw new Error(`${path}: must be named by its language, like en${extension}`);
  const source = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path}: can’t be read`);
  });
  const text = extension === '.md' ? await marked.parse(source, { async: true }) : source;
  for (const part of termsParts) {
    if (!new RegExp(`\\sid=["']?${part}["'\\s>]`, 'u').test(text)) {
      throw new Error(`${path}: the part with id="${part}" is missing`);
    }
  }
  const heading = /<h[1-6][^>]*>(.*?)<\/h[1-6]>/su
    .exec(text)?.[1]
    ?.replace(/<[^>]*>/gu, '')
    .trim();
  return { lang, name: checkedLine(`${path}: its heading`, heading || 'Terms of service'), text };
}
