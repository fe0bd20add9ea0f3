import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogue.ts';

/** What settings call it, and what the board and the status screen do; a word in a row has no capital of its own. */
const pairs: readonly (readonly [string, string])[] = [
  ...['off', 'low', 'medium', 'high'].map((speed) => [`option.${speed}`, `board.speed.${speed}`] as const),
  ...['low', 'medium', 'high'].map((speed) => [`option.${speed}`, `equipment.speed.${speed}`] as const),
  ...['pulse', 'switch', 'countdown', 'weekTimer'].map(
    (type) => [`option.${type}`, `board.relayType.${type}`] as const,
  ),
];

/** Words for which there is another one already: of the glossary, or of the settings. */
const others: Readonly<Record<(typeof languages)[number], RegExp>> = {
  en: /\bweekly (?:clock|timer)/iu,
  cs: /týdenní hodiny|inteligentní/iu,
  de: /Wochenuhr|\bsmarte?\b|\bgespült/iu,
  fr: /(?<!contre-)\blavage|\blaver\b|horloge hebdo|panneau à l’ombre/iu,
  nl: /\bgespoeld\b|gemiddeld\b|slimme/iu,
};

describe.each(languages)('%s: one word for one thing', (language) => {
  const said: Readonly<Record<string, string>> = catalogues[language];

  it('on the screens of settings, control and status', () => {
    const lower = (key: string) => said[key]?.toLocaleLowerCase(language);
    // A row may have a noun besides: 'nízké otáčky'.
    expect(pairs.filter(([one, other]) => !lower(other)?.startsWith(lower(one) ?? '–'))).toEqual([]);
  });

  it('and not another one besides', () => {
    expect(Object.entries(said).filter(([, text]) => others[language].test(text))).toEqual([]);
  });
});
