import {
  activationCodeLength,
  codeAlphabet,
  normalizeCode,
  pairingCodeLength,
} from '@poolhouse/domain/unit/codes';
import { isSerial, normalizeSerial, serialLengths } from '@poolhouse/domain/unit/serial';
import * as z from 'zod/mini';
import { rule } from '#shared/forms/rule.ts';
import { lineText } from '#shared/forms/rules.ts';

/** The longest name a unit may have. */
const NAME_LENGTH = 100;

const lengths: readonly number[] = [...serialLengths.controller, ...serialLengths.aqua];

/** Step 1: the serial number as it is typed, spaces between its groups ignored. */
export const serialForm = z.object({
  serialNumber: z.string().check(
    z.refine((typed) => normalizeSerial(typed) !== '', {
      error: rule('addUnit.serial.required'),
      abort: true,
    }),
    z.refine((typed) => lengths.includes(normalizeSerial(typed).length), {
      error: rule('addUnit.serial.length'),
      abort: true,
    }),
    z.refine((typed) => isSerial(normalizeSerial(typed)), rule('addUnit.serial.letters')),
  ),
});

/** Whether this is a display's or a label's code, as people type it. */
export const isCode = (typed: string): boolean => {
  const code = normalizeCode(typed);
  const letters = [...code].every((letter) => codeAlphabet.includes(letter));
  return letters && (code.length === pairingCodeLength || code.length === activationCodeLength);
};

/** Step 2: the proof that the unit is at hand, and what its owner calls it. */
export const codeForm = z.object({
  pairingCode: z.string().check(
    z.refine((typed) => normalizeCode(typed) !== '', { error: rule('addUnit.code.required'), abort: true }),
    z.refine(isCode, rule('addUnit.code.length')),
  ),
  name: lineText(NAME_LENGTH, rule('addUnit.name.length', { max: NAME_LENGTH })),
});
export type CodeForm = z.infer<typeof codeForm>;
