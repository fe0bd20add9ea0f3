import { email } from '@poolhouse/domain/account/email';
import { lineFault, tidyLine } from '@poolhouse/domain/account/text';
import { maxLength, type Rule, required } from '@poolhouse/domain/account/validators';
import * as z from 'zod/mini';
import { rule } from './rule.ts';

/** A rule that the server follows too; `wording` is made by `rule`. */
export const following = (shared: Rule, wording: string) =>
  z.refine<string>((text) => !shared(text), wording);

const needed = () => following(required, rule('violations.required'));

/** One line of at most `max` characters that may be empty; spaces are cut off at its ends. */
export const lineText = (max: number, tooLong: string) =>
  z.string().check(z.overwrite(tidyLine), ...lineRules(max, tooLong));

/** Text that must hold more than spaces; these are cut off at its ends. */
export const requiredText = (max = 100) =>
  z.string().check(z.overwrite(tidyLine), needed(), ...lineRules(max, rule('violations.too-long', { max })));

/** The server's own rule, said before anything is sent. */
const lineRules = (max: number, tooLong: string) => [
  following(maxLength(max), tooLong),
  z.check<string>(({ value, issues }) => {
    const fault = lineFault(value);
    if (!fault) return;
    const message =
      fault.code === 'one-line'
        ? rule('violations.one-line')
        : rule('violations.unfit-character', fault.values);
    issues.push({ code: 'custom', message, input: value });
  }),
];

/** A password that exists already: required, otherwise left as it was typed. One of spaces is one too. */
export const knownPassword = () => z.string().check(z.minLength(1, rule('violations.required')));

export const emailAddress = () =>
  z.string().check(z.trim(), needed(), following(email, rule('validations.email')));

/** A box that must be ticked; `message` is made by `rule`. */
export const ticked = (message: string) => z.boolean().check(z.refine((value) => value, message));
