import type { Rule } from './validators.ts';

/** All rules must pass. */
export const and =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    rules.every((rule) => rule(value) === undefined) ? undefined : { code: 'and' };

/** One rule at least must pass. */
export const or =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    rules.some((rule) => rule(value) === undefined) ? undefined : { code: 'or' };

/** The rule must not pass; an empty value does. */
export const not =
  (rule: Rule): Rule =>
  (value) =>
    value.trim() === '' || rule(value) !== undefined ? undefined : { code: 'not' };

/** What the first failing rule says: for a field that shows one message. */
export const firstOf =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const failure = rule(value);
      if (failure) return failure;
    }
    return undefined;
  };
