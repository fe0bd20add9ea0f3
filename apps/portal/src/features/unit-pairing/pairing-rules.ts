import { isCode, normalizeCode } from '@poolhouse/domain/unit/codes';
import { longestUnitName } from '@poolhouse/domain/unit/owned';
import { isSerial, normalizeSerial, serialLengths } from '@poolhouse/domain/unit/serial';
import * as z from 'zod/mini';
import { rule } from '#shared/forms/rule.ts';
import { lineText } from '#shared/forms/rules.ts';

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

/** Step 2: the proof that the unit is at hand, and what its owner calls it. */
export const codeForm = z.object({
  pairingCode: z.string().check(
    z.refine((typed) => normalizeCode(typed) !== '', { error: rule('addUnit.code.required'), abort: true }),
    z.refine(isCode, rule('addUnit.code.length')),
  ),
  name: lineText(longestUnitName, rule('violations.too-long', { max: longestUnitName })),
});
export type CodeForm = z.infer<typeof codeForm>;
