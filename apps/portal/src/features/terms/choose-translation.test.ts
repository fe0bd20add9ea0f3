import type { Language } from '@poolhouse/domain/languages';
import { expect, it } from 'vitest';
import { chooseTranslation } from './choose-translation.ts';

const cases: [have: Language[], reader: Language, chosen: Language | undefined][] = [
  [['de', 'en', 'cs'], 'cs', 'cs'],
  [['de', 'en'], 'fr', 'en'],
  [['de', 'cs'], 'fr', 'de'],
  [['nl'], 'nl', 'nl'],
  [[], 'en', undefined],
];

it.each(cases)('of %j a reader of %s gets %s', (have, reader, chosen) => {
  expect(
    chooseTranslation(
      have.map((lang) => ({ lang })),
      reader,
    )?.lang,
  ).toBe(chosen);
});
