import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogue.ts';

/** What settings call it, and what the board and the status screen do; a word in a row has no capital of its own. */
const pairs: readonly (readonly [string, string])[] = [
  ...['off', 'low', 'medium', 'high'].map((speed) => [`option.${speed}`, `board.speed.${speed}`] as const),
  ...['low', 'medium', 'high'].map((speed) => [`option.${speed}`, `equipment.speed.${speed}`] as const),
  ...['pulse', 'countdown', 'weekTimer'].map(
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

/** English texts that another language words differently from place to place, and why. */
const byPlace: ReadonlySet<string> = new Set([
  // The document's gender.
  'I accept the {document}',
  // A person's first name, and a thing's name.
  'Name',
  // A link at the end of a sentence, and a button; a heading, and a button.
  'Sign in',
  'Set a new password',
  // A role is a product's name, a tab says what is done there.
  'Remote',
  // Of a person's account, and of a unit.
  'Settings',
  // What the portal says of itself for a moment, and what is told of a pool.
  'Notifications',
  // Of days and of hours; from a time on, and from a measured value on.
  'From',
  'To',
  // What is pressed, what something is or does, how it is set; gender of what is told of.
  'Start',
  'Stop',
  'On',
  'Off',
  'on',
  'off',
  'high',
  'low',
]);

const keysByText = Map.groupBy(
  Object.keys(catalogues.en) as (keyof typeof catalogues.en)[],
  (key) => catalogues.en[key],
);

/** Where a person's phone or computer is meant, the unit's word stands for the unit alone. */
const ofPerson = /\b(?:this|all|other|your|each|mobile) devices?\b/iu;
const unitsWord: Readonly<Record<(typeof languages)[number], RegExp>> = {
  en: /\bunits?\b/iu,
  cs: /jednot/iu,
  de: /(?<!end)ger(?:ä|a)t/iu,
  fr: /appareil/iu,
  nl: /apparat|apparaat/iu,
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

  it('and one sentence for what is one sentence in English', () => {
    const differing = [...keysByText]
      .filter(([text, keys]) => !byPlace.has(text) && new Set(keys.map((key) => said[key])).size > 1)
      .map(([, keys]) => keys.map((key) => `${key}: ${said[key]}`));
    expect(differing).toEqual([]);
  });

  it('and not the unit’s word for a person’s device', () => {
    const ofDevices = (Object.keys(catalogues.en) as (keyof typeof catalogues.en)[]).filter(
      (key) => ofPerson.test(catalogues.en[key]) && !unitsWord.en.test(catalogues.en[key]),
    );
    expect(ofDevices.length).toBeGreaterThan(10);
    expect(ofDevices.filter((key) => unitsWord[language].test(said[key] ?? ''))).toEqual([]);
  });
});
