import { email } from '@poolhouse/domain/account/email';
import { languages } from '@poolhouse/domain/account/languages';
import * as rules from '@poolhouse/domain/account/validators';
import { and, not, or } from '@poolhouse/domain/account/validators-combined';
import { catalogues } from '@poolhouse/i18n/catalogue';
import { describe, expect, test } from 'vitest';
import { text } from '#platform/http/bodies/text.ts';

const cases: [name: string, rule: rules.Rule, wrong: string, english: string][] = [
  ['required', rules.required, '', 'Value is required'],
  ['email', email, 'nobody', 'Value is not a valid email address'],
  ['notTooShort', rules.notTooShort(2), 'a', 'Value is too short.'],
  ['notTooLong', rules.notTooLong(2), 'abc', 'Value is too long.'],
  ['minLength', rules.minLength(8), 'a', 'This field should be at least 8 characters long'],
  ['maxLength', rules.maxLength(3), 'abcd', 'The maximum length allowed is 3'],
  ['alpha', rules.alpha, '1', 'The value is not alphabetical'],
  ['alphaNumeric', rules.alphaNumeric, '-', 'The value must be alpha-numeric'],
  ['numeric', rules.numeric, 'a', 'Value must be numeric'],
  ['integer', rules.integer, '1.5', 'Value is not an integer'],
  ['decimal', rules.decimal, 'a', 'Value must be decimal'],
  ['url', rules.url, 'a', 'The value is not a valid URL address'],
  ['ipAddress', rules.ipAddress, 'a', 'The value is not a valid IP address'],
  ['macAddress', rules.macAddress, 'a', 'The value is not a valid MAC Address'],
  ['minValue', rules.minValue(3), '2', 'The minimum value allowed is 3'],
  ['maxValue', rules.maxValue(3), '4', 'The maximum value allowed is 3'],
  ['between', rules.between(1, 3), '4', 'The value must be between 1 and 3'],
  ['sameAs', rules.sameAs('a', 'password'), 'b', 'The value must be equal to the password value'],
  ['and', and(rules.integer), 'a', 'The value does not match all of the provided validators'],
  ['or', or(rules.integer), 'a', 'The value does not match any of the provided validators'],
  ['not', not(rules.integer), '1', 'The value does not match the provided validator'],
];

/** Of the shared rules, those that no form uses yet included. */
describe('the rule', () => {
  test.each(cases)(
    '%s has its wording, in English to the letter and in each of the five languages',
    (_, rule, wrong, english) => {
      const failure = rule(wrong);
      const key = `violations.${failure?.code}`;
      const values = failure?.values ?? {};
      expect(text('en', key, 'problems.failed', values)).toBe(english);
      const all = languages.map((language) => text(language, key, 'problems.failed', values));
      expect(new Set(all).size).toBe(5);
      for (const language of languages) {
        expect(catalogues[language]).toHaveProperty([key]);
        for (const value of Object.values(values)) {
          expect(text(language, key, 'problems.failed', values)).toContain(String(value));
        }
      }
    },
  );
});
