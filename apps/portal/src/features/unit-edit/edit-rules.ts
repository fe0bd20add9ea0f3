import { paragraphFault, tidyParagraph } from '@poolhouse/domain/account/text';
import { maxLength, required } from '@poolhouse/domain/account/validators';
import { isCode, normalizeCode } from '@poolhouse/domain/unit/codes';
import { longestUnitName, longestUnitNote } from '@poolhouse/domain/unit/owned';
import {
  fitsKind,
  isSerial,
  normalizeSerial,
  serialLengths,
  type UnitKind,
} from '@poolhouse/domain/unit/serial';
import { timeZoneNamed } from '@poolhouse/domain/unit/time-zone';
import * as z from 'zod/mini';
import { rule } from '#shared/forms/rule.ts';
import { following, lineText } from '#shared/forms/rules.ts';

const tooLong = (max: number) => rule('violations.too-long', { max });

/** Several lines, of which the server says the same. */
const noteText = z.string().check(
  z.overwrite(tidyParagraph),
  following(maxLength(longestUnitNote), tooLong(longestUnitNote)),
  z.check<string>(({ value, issues }) => {
    const fault = paragraphFault(value);
    if (fault?.code !== 'unfit-character') return;
    issues.push({ code: 'custom', message: rule('violations.unfit-character', fault.values), input: value });
  }),
);

const zoneText = z.string().check(
  z.overwrite((typed) => timeZoneNamed(typed.trim()) ?? typed.trim()),
  following(required, rule('violations.required')),
  z.refine((name) => name === '' || timeZoneNamed(name) !== undefined, rule('edit.zone.invalid')),
);

/** What an owner says of a unit. */
export const unitDetails = z.object({
  name: lineText(longestUnitName, tooLong(longestUnitName)),
  note: noteText,
  timeZone: zoneText,
});
export type UnitDetails = z.infer<typeof unitDetails>;

const lengthRule = { controller: 'edit.link.serial.controller', aqua: 'edit.link.serial.aqua' } as const;

/**
 * The other side of a link: a number of the length of its kind.
 * @param needsCode whether it is not among the reader's units, so that a code has to prove that it is theirs
 */
export const linkForm = (kind: UnitKind, needsCode: boolean) =>
  z.object({
    serialNumber: z.string().check(
      z.refine((typed) => normalizeSerial(typed) !== '', {
        error: rule('edit.link.serial.required'),
        abort: true,
      }),
      z.refine((typed) => serialLengths[kind].includes(normalizeSerial(typed).length), {
        error: rule(lengthRule[kind]),
        abort: true,
      }),
      z.refine((typed) => isSerial(normalizeSerial(typed)), rule('edit.link.serial.letters')),
    ),
    pairingCode: z.string().check(
      z.refine((typed) => !needsCode || normalizeCode(typed) !== '', {
        error: rule('edit.link.code.required'),
        abort: true,
      }),
      z.refine((typed) => !needsCode || isCode(typed), rule('edit.link.code.length')),
    ),
  });
export type LinkForm = z.infer<ReturnType<typeof linkForm>>;

/** Whether a text is the whole number of such a unit. */
export const isWholeSerial = (typed: string, kind: UnitKind): boolean => {
  const serial = normalizeSerial(typed);
  return isSerial(serial) && fitsKind(serial, kind);
};
