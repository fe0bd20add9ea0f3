import { email } from '@poolhouse/domain/email';
import { languages } from '@poolhouse/domain/languages';
import * as rules from '@poolhouse/domain/validators';
import { and, not, or } from '@poolhouse/domain/validators-combined';
import { catalogues } from '@poolhouse/messages/catalogue';
import { describe, expect, test } from 'vitest';
import { text } from '../../platform/http/text.ts';

const cases: [rule: rules.Rule, wrong: string, english: string][] = [
  [rules.required, '', 'Value is required'],
  [email, 'nobody', 'Value is not a valid email address'],
  [rules.notTooShort(2), 'a', 'Value is too short.'],
  [rules.notTooLong(2), 'abc', 'Value is too long.'],
  [rules.minLength(8), 'a', 'This field should be at least 8 characters long'],
  [rules.maxLength(3), 'abcd', 'The maximum length allowed is 3'],
  [rules.alpha, '1', 'The value is not alphabetical'],
  [rules.alphaNumeric, '-', 'The value must be alpha-numeric'],
  [rules.numeric, 'a', 'Value must be numeric'],
  [rules.integer, '1.5', 'Value is not an integer'],
  [rules.decimal, 'a', 'Value must be decimal'],
  [rules.url, 'a', 'The value is not a valid URL address'],
  [rules.ipAddress, 'a', 'The value is not a valid IP address'],
  [rules.macAddress, 'a', 'The value is not a valid MAC Address'],
  [rules.minValue(3), '2', 'The minimum value allowed is 3'],
  [rules.maxValue(3), '4', 'The maximum value allowed is 3'],
  [rules.between(1, 3), '4', 'The value must be between 1 and 3'],
  [rules.sameAs('a', 'password'), 'b', 'The value must be equal to the password value'],
  [and(rules.integer), 'a', 'The value does not match all of the provided validators'],
  [or(rules.integer), 'a', 'The value does not match any of the provided validators'],
  [not(rules.integer), '1', 'The value does not match the provided validator'],
];

describe('the wording of a rule', () => {
  test.each(cases)('%# is that of the specification, and there in every language', (rule, wrong, english) => {
    const failure = rule(wrong);
    const key = `violations.${failure?.code}`;
    expect(text('en', key, 'problems.failed', failure?.values)).toBe(english);
    const all = languages.map((language) => text(language, key, 'problems.failed', failure?.values));
    expect(new Set(all).size).toBe(languages.length);
    for (const language of languages) expect(catalogues[language]).toHaveProperty([key]);
  });

  test('forms say it of an address in their own words', () => {
    expect(text('en', 'validations.email', 'problems.failed')).toBe('Please enter valid email.');
  });
});
