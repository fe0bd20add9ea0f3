import { isEmail } from '@poolhouse/domain/email';
import * as z from 'zod/mini';
import { rule } from './rule.ts';

const required = () => z.minLength(1, rule('violations.required'));

/** Text that must hold more than spaces; these are cut off at its ends. */
export const requiredText = () => z.string().check(z.trim(), required());

/** A password that exists already: required, otherwise left as it was typed. */
export const knownPassword = () => z.string().check(required());

export const emailAddress = () =>
  z.string().check(z.trim(), required(), z.refine(isEmail, rule('validations.email')));

/** A box that must be ticked; `message` is made by `rule`. */
export const ticked = (message: string) => z.boolean().check(z.refine((value) => value, message));
