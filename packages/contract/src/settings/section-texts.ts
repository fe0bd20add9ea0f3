import type { Language } from '@poolhouse/domain/account/languages';
import type { SectionText } from './section.ts';
import { texts } from './sections.gen.ts';

const all: Readonly<Record<string, SectionText>> = texts;

/**
 * What is said of a section: of `relay2` what is said of each relay.
 * @throws Error when there is no such section
 */
export function textOf(section: string): SectionText {
  const text = all[section.replace(/\d+$/u, '')];
  if (!text) throw new Error(`there is no section ${section}`);
  return text;
}

/** The words that sections bring along in a language, by key as in the catalogues. */
export const wordsIn = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(all).map(({ words }) => words?.[language]));
