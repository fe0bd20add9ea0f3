import { commandNames } from '@poolhouse/domain/unit/commands';
import { longestUnitName, longestUnitNote } from '@poolhouse/domain/unit/owned';
import * as z from 'zod/mini';
import { maybeLine, paragraph, plain } from './text.ts';

// Apart from what a browser reads of units, of which every page would carry these.

/** `POST units/pair`. The code is the one on the unit's display, or the activation code on its label. */
export const pairRequest = z.object({
  serialNumber: z.optional(plain(40)),
  pairingCode: z.optional(plain(40)),
  name: z.optional(maybeLine(longestUnitName)),
});

/** `PUT {unit}/aqua_link`, from either side. One that is the owner's needs no code; else it is paired by the way. */
export const aquaLinkRequest = z.object({
  serialNumber: z.optional(plain(40)),
  pairingCode: z.optional(plain(40)),
});

/** `PUT {unit}`: clients put whole records back; what is not theirs to set must be as it is stored. */
export const unitUpdate = z.looseObject({
  name: z.optional(maybeLine(longestUnitName)),
  note: z.optional(paragraph(longestUnitNote)),
  timeZone: z.optional(plain(64)),
});

/** `POST {unit}/commands` */
export const commandRequest = z.object({
  name: z.enum(commandNames),
  args: z.record(z.string(), z.unknown()),
});

/** `POST {unit}/canisters/{n}/refill`: what is in it now, in ml. */
export const refillRequest = z.strictObject({ volume: z.int() });
