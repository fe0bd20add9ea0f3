import { activationCodeLength, codePattern } from '@poolhouse/domain/unit/codes';
import { fitsKind } from '@poolhouse/domain/unit/serial';
import * as z from 'zod/mini';

/** What a unit got at its manufacture. */
const unitIdentity = z
  .object({
    serial: z.string().check(z.regex(/^[0-9A-Z]{7}([0-9A-Z]{2})?$/)),
    secret: z.string().check(z.minLength(16)),
    /** As printed on the label. */
    activationCode: z.string().check(z.regex(codePattern(activationCodeLength))),
    kind: z._default(z.enum(['controller', 'aqua']), 'controller'),
    name: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(({ serial, kind }) => fitsKind(serial, kind), {
      path: ['serial'],
      error: 'has no length of this kind of unit',
    }),
  );
export type UnitIdentity = z.infer<typeof unitIdentity>;

export const unitIdentities = z.array(unitIdentity).check(
  z.minLength(1),
  z.refine((units) => new Set(units.map(({ serial }) => serial)).size === units.length, {
    error: 'two units have the same serial',
  }),
);
