import { isEmail } from '@poolhouse/domain/account/email';
import { isWithin, lineFault, tidyLine } from '@poolhouse/domain/account/text';
import * as z from 'zod/mini';
import { rule } from './rule.ts';

const required = () => z.minLength(1, rule('violations.required'));

/** One line of at most `max` characters that may be empty; spaces are cut off at its ends. */
export const lineText = (max: number, tooLong: string) =>
  z.string().check(z.overwrite(tidyLine), ...lineRules(max, tooLong));

/** Text that must hold more than spaces; these are cut off at its ends. */
export const requiredText = (max = 100) =>
  z
    .string()
    .check(z.overwrite(tidyLine), required(), ...lineRules(max, rule('violations.too-long', { max })));

/** The server's own rule, said before anything is sent. */
const lineRules = (max: number, tooLong: string) => [
  z.refine<string>((text) => isWithin(text, max), tooLong),
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

/** A password that exists already: required, otherwise left as it was typed. */
export const knownPassword = () => z.string().check(required());

export const emailAddress = () =>
  z.string().check(z.trim(), required(), z.refine(isEmail, rule('validations.email')));

/** A box that must be ticked; `message` is made by `rule`. */
export const ticked = (message: string) => z.boolean().check(z.refine((value) => value, message));
