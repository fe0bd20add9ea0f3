import { activationCodeLength, codePattern } from '@poolhouse/domain/unit/codes';
import { fitsKind } from '@poolhouse/domain/unit/serial';
import * as z from 'zod/mini';
import { sceneIdentity } from '#controller/scene.ts';
import { allFeatures } from '#model/hardware.ts';

/** What a unit got at its manufacture. */
const unitIdentity = z
  .object({
    serial: z.string().check(z.regex(/^[0-9A-Z]{7}([0-9A-Z]{2})?$/)),
    secret: z.string().check(z.minLength(16)),
    /** As printed on the label. */
    activationCode: z.string().check(z.regex(codePattern(activationCodeLength))),
    kind: z._default(z.enum(['controller', 'aqua']), 'controller'),
    name: z.optional(z.string().check(z.maxLength(100))),
    /** Serial number of the aqua unit on a controller's bus: the two stand at one pool. */
    aqua: z.optional(z.string().check(z.refine((aqua) => fitsKind(aqua, 'aqua')))),
    /** What it is fitted with; without it, what its kind usually is. */
    features: z.optional(z.array(z.enum(allFeatures))),
    /** Of a pool that is there to be looked at. */
    scene: z.optional(sceneIdentity),
  })
  .check(
    z.refine(({ serial, kind }) => fitsKind(serial, kind), {
      path: ['serial'],
      error: 'has no length of this kind of unit',
    }),
    z.refine(({ kind, aqua }) => aqua === undefined || kind === 'controller', {
      path: ['aqua'],
      error: 'is for a controller',
    }),
  );
export type UnitIdentity = z.infer<typeof unitIdentity>;

export const unitIdentities = z.array(unitIdentity).check(
  z.minLength(1),
  z.refine((units) => new Set(units.map(({ serial }) => serial)).size === units.length, {
    error: 'two units have the same serial',
  }),
  z.refine(
    (units) => {
      const linked = units.flatMap(({ aqua }) => aqua ?? []);
      return new Set(linked).size === linked.length;
    },
    { error: 'an aqua unit is on the bus of two controllers' },
  ),
);
