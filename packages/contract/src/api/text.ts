import { email, maxEmailLength, normalAddress } from '@poolhouse/domain/account/email';
import {
  isFarTooLong,
  lineFault,
  normalized,
  paragraphFault,
  tidyLine,
  tidyParagraph,
} from '@poolhouse/domain/account/text';
import { maxLength, type Rule } from '@poolhouse/domain/account/validators';
// In all of the contract `zod/mini`, of which the bundler drops what is unused: the login page loads it. Decision 008.
import * as z from 'zod/mini';

/** At most `max` characters (code points, as JSON Schema counts them too). */
const atMost = (max: number) => [
  z.check<string>(({ value, issues }) => {
    if (!maxLength(max)(value)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  }),
  z.meta({ maxLength: max }),
];

/** Refuses what is far longer than `max` characters before it is normalized. */
const notFarBeyond = (max: number) =>
  z.check<string>(({ value, issues }) => {
    if (!isFarTooLong(value, max)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  });

/** By a rule of the domain, whose code is the message and whose values are the parameters of the issue. */
const following = (rule: Rule) =>
  z.check<string>(({ value, issues }) => {
    const found = rule(value);
    if (found) issues.push({ code: 'custom', message: found.code, params: found.values ?? {}, input: value });
  });

/** One line of at most `max` characters, every one of which counts; may be empty. */
export const plain = (max: number) =>
  z.string().check(
    notFarBeyond(max),
    z.overwrite((text) => normalized(text)),
    ...atMost(max),
    following(lineFault),
  );

/** One line that may be empty; spaces at its ends don't count. */
export const maybeLine = (max: number) =>
  z.string().check(notFarBeyond(max), z.overwrite(tidyLine), ...atMost(max), following(lineFault));

/** One line that says something; spaces at its ends don't count. */
export const line = (max: number) =>
  z
    .string()
    .check(notFarBeyond(max), z.overwrite(tidyLine), z.minLength(1), ...atMost(max), following(lineFault));

/** Several lines, which may be empty. */
export const paragraph = (max: number) =>
  z.string().check(notFarBeyond(max), z.overwrite(tidyParagraph), ...atMost(max), following(paragraphFault));

/** An address that mail can be sent to. */
export const emailAddress = () =>
  z
    .string()
    .check(
      notFarBeyond(maxEmailLength),
      z.overwrite(normalAddress),
      z.minLength(1),
      ...atMost(maxEmailLength),
      following(email),
    );

/** A password as it was typed: every character counts, spaces and emoji too. */
export const passwordText = () => z.string().check(z.minLength(1), z.maxLength(1024));

/** An instant in ISO 8601, as answers write it: only said, not checked. */
export const instant = () => z.string().check(z.meta({ format: 'date-time' }));

/** A day, `YYYY-MM-DD`, as answers write it. */
export const day = () => z.string().check(z.meta({ format: 'date' }));

/** IRI of something. */
export const reference = () => plain(200);
