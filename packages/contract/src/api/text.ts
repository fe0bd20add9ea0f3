import { isEmail, maxEmailLength } from '@poolhouse/domain/email';
import * as z from 'zod/mini';

const control = /\p{Cc}|[\u2028\u2029]/u;

/** One line of at most `max` UTF-16 units, without control characters; may be empty. */
export const plain = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !control.test(text), 'invalid'),
  );

/** One line that says something; spaces at its ends don't count. */
export const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !control.test(text), 'invalid'),
  );

/** An address that mail can be sent to. */
export const emailAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1),
      z.maxLength(maxEmailLength),
      z.refine(isEmail, 'email'),
    );

/** A password as it was typed: every character counts, spaces and emoji too. */
export const passwordText = () => z.string().check(z.minLength(1), z.maxLength(1024));

/** IRI of something. */
export const reference = () => plain(200);
