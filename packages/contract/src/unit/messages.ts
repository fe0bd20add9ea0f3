import { isWithin, lineFault, tidyLine } from '@poolhouse/domain/account/text';
import { modes } from '@poolhouse/domain/filtration/modes';
import { ulidPattern } from '@poolhouse/domain/ulid';
import { codePattern, pairingCodeLength, pairingCodeMs } from '@poolhouse/domain/unit/codes';
import { commandNames } from '@poolhouse/domain/unit/commands';
import * as z from 'zod/mini';
import { readInstant } from './instant.ts';
import { MAX_ACKNOWLEDGED, MAX_ROWS } from './limits.ts';

/** 26 characters, Crockford base 32. */
export const ulid = z.string().check(z.regex(ulidPattern));
/** ISO 8601 with a zone, as JSON has no dates. */
export const instant = z.iso
  .datetime({ offset: true })
  .check(z.refine((value) => readInstant(value) !== undefined));
/** A short text that may be kept and shown. */
const label = (most: number) =>
  z.string().check(
    z.overwrite(tidyLine),
    z.refine((text) => isWithin(text, most) && !lineFault(text)),
  );
/** Values by channel, before the unknown and the impossible ones were dropped. */
const rawValues = z.record(z.string(), z.unknown());

/** What a presence says about the unit, each part judged by itself. */
export const presenceParts = {
  model: label(64),
  firmware: label(32),
  feature: label(32),
  aqua: z.object({ serial: z.string().check(z.regex(/^[0-9A-Z]{7,9}$/)), connected: z.boolean() }),
};
const { model, firmware, feature, aqua } = presenceParts;

export const presenceMessage = z.object({
  online: z.boolean(),
  sid: ulid,
  kind: z.optional(z.enum(['controller', 'aqua'])),
  model: z.optional(model),
  firmware: z.optional(firmware),
  features: z.optional(z.array(feature).check(z.maxLength(64))),
  aqua: z.optional(aqua),
});
export type PresenceMessage = z.infer<typeof presenceMessage>;

/** As it is received: an invalid part must not cost the unit its presence. */
export const rawPresence = z.extend(presenceMessage, {
  model: z.optional(z.unknown()),
  firmware: z.optional(z.unknown()),
  features: z.optional(z.array(z.unknown()).check(z.maxLength(64))),
  aqua: z.optional(z.unknown()),
});

export const stateMessage = z.object({
  ts: instant,
  screen: z.enum(['home', 'menu']),
  mixingUntil: z.optional(instant),
  mode: z.enum(modes),
  values: rawValues,
  valuesAt: z.optional(z.record(z.string(), z.unknown())),
  outputs: z.optional(rawValues),
  consumables: z.optional(rawValues),
  messages: z.optional(z.array(z.unknown()).check(z.maxLength(64))),
});
export type StateMessage = z.infer<typeof stateMessage>;

/** One of a state's `messages`. */
export const saidMessage = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  severity: z.enum(['error', 'warning', 'info']),
  since: instant,
});

const sequence = z.int().check(z.nonnegative(), z.maximum(2 ** 52));

export const telemetryMessage = z
  .object({
    epoch: ulid,
    /** Number of the oldest row of this epoch that the unit still keeps. */
    oldest: sequence,
    /** Number of the first row; each further row has the next one. */
    from: sequence,
    rows: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_ROWS)),
    history: z.optional(z.boolean()),
  })
  .check(z.refine(({ oldest, from }) => oldest <= from));
export type TelemetryMessage = z.infer<typeof telemetryMessage>;

/** All rows from the message's `oldest` up to and with `upTo` are durable; none of them when it is one less than that. */
export const telemetryAck = z.object({ epoch: ulid, upTo: z.int() });
export type TelemetryAck = z.infer<typeof telemetryAck>;

export const commandMessage = z.object({
  id: ulid,
  name: z.enum(commandNames),
  args: z.record(z.string(), z.unknown()),
  expires: instant,
});
export type CommandMessage = z.infer<typeof commandMessage>;

export const commandAnswer = z.object({
  id: ulid,
  stage: z.enum(['accepted', 'done', 'rejected', 'failed']),
  code: z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/))),
});
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** `up/event`: something happened at the unit. */
export const eventMessage = z.object({
  id: ulid,
  ts: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
});

/** `down/command/ack` and `down/event/ack`: the final stages of these commands, or these events, are durable. */
export const idsAck = z.object({ ids: z.array(ulid).check(z.maxLength(MAX_ACKNOWLEDGED)) });

export const claimMessage = z.object({
  code: z.string().check(z.regex(codePattern(pairingCodeLength))),
  durationMs: z.int().check(z.positive(), z.maximum(pairingCodeMs)),
});
export type ClaimMessage = z.infer<typeof claimMessage>;

export const claimAnswer = z.object({ state: z.enum(['paired', 'unpaired', 'expired']) });
export type ClaimAnswer = z.infer<typeof claimAnswer>;

export const timeMessage = z.object({ now: instant, timeZone: z.string() });
export type TimeMessage = z.infer<typeof timeMessage>;
