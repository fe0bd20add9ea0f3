import { alertSources, MOST_DELAY } from '@poolhouse/domain/alerts/alert-rules';
import { channelNames, channels } from '@poolhouse/domain/water/channels';
import * as z from 'zod/mini';
import { ld } from './hydra.ts';
import { instant } from './text.ts';

/** Something that is or was wrong with a unit or its pool. */
export const alertResource = z.object({
  ...ld('Alert'),
  unit: z.string(),
  source: z.enum(alertSources),
  /** The key of a message, the name of a channel, the number of a canister or tube; empty for a unit that is offline. */
  about: z.string(),
  severity: z.enum(['error', 'warning']),
  /** When it began; it was told only after its delay. */
  since: instant(),
  /** The value when it opened and the limit that it was beyond; null of everything else. */
  value: z.nullable(z.number()),
  limit: z.nullable(z.number()),
  acknowledgedAt: z.nullable(instant()),
  /** Name and surname; null when nobody did, or they were erased. */
  acknowledgedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant()),
});
export type AlertResource = z.infer<typeof alertResource>;

const delay = z.int().check(z.minimum(0), z.maximum(MOST_DELAY));
const limit = z.nullable(z.number());
const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const thresholdFields = {
  channel: z.enum(channelNames),
  on: z.boolean(),
  /** In the channel's own unit. */
  low: limit,
  high: limit,
  /** Minutes that it lasts before it is told. */
  delay,
};
type Limits = Pick<z.infer<z.ZodMiniObject<typeof thresholdFields>>, 'channel' | 'low' | 'high'>;
const inRange = z.refine<Limits>(
  ({ channel, low, high }) =>
    [low, high].every(
      (value) =>
        value === null || (value >= channels[channel].range[0] && value <= channels[channel].range[1]),
    ),
  { error: 'invalid' },
);
const inOrder = z.refine<Limits>(({ low, high }) => low === null || high === null || low < high, {
  error: 'invalid',
});
const oncePerChannel = [
  z.maxLength(channelNames.length),
  z.refine<Limits[]>((list) => new Set(list.map(({ channel }) => channel)).size === list.length, {
    error: 'invalid',
  }),
] as const;
const offlineFields = { on: z.boolean(), delay };
const quietFields = { from: clock, to: clock };

export const mailWishes = ['off', 'errors', 'all'] as const;

/** Of what the owner of a unit wants to be told, and how. A later version may know more of each. */
export const notificationWishes = z.object({
  thresholds: z.array(z.object(thresholdFields).check(inRange, inOrder)).check(...oncePerChannel),
  offline: z.object(offlineFields),
  /** Canisters and tubes. */
  supplies: z.boolean(),
  /** Errors are also what its owner has set limits for, and being offline. */
  mail: z.enum(mailWishes),
  /** In the browsers that were allowed to. */
  push: z.boolean(),
  quiet: z.nullable(z.object(quietFields)),
});

/** As a client says them: what is not known is told of, not dropped; a whole record may be put back. */
export const saidWishes = z.looseObject({
  ...notificationWishes.shape,
  thresholds: z.array(z.strictObject(thresholdFields).check(inRange, inOrder)).check(...oncePerChannel),
  offline: z.strictObject(offlineFields),
  quiet: z.nullable(z.strictObject(quietFields)),
});
export type NotificationWishes = z.infer<typeof notificationWishes>;
export type Threshold = NotificationWishes['thresholds'][number];

export const notificationSettings = z.object({
  ...ld('NotificationSettings'),
  ...notificationWishes.shape,
});
export type NotificationSettingsResource = z.infer<typeof notificationSettings>;
