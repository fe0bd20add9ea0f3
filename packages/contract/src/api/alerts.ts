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

const threshold = z
  .strictObject({
    channel: z.enum(channelNames),
    on: z.boolean(),
    /** In the channel's own unit. */
    low: limit,
    high: limit,
    /** Minutes that it lasts before it is told. */
    delay,
  })
  .check(
    z.refine(
      ({ channel, low, high }) =>
        [low, high].every(
          (value) =>
            value === null || (value >= channels[channel].range[0] && value <= channels[channel].range[1]),
        ),
      { error: 'invalid' },
    ),
    z.refine(({ low, high }) => low === null || high === null || low < high, { error: 'invalid' }),
  );

export const mailWishes = ['off', 'errors', 'all'] as const;

/** Of what the owner of a unit wants to be told, and how. */
export const notificationWishes = z.object({
  thresholds: z.array(threshold).check(
    z.maxLength(channelNames.length),
    z.refine((list) => new Set(list.map(({ channel }) => channel)).size === list.length, {
      error: 'invalid',
    }),
  ),
  offline: z.strictObject({ on: z.boolean(), delay }),
  /** Canisters and tubes. */
  supplies: z.boolean(),
  /** Errors are also what its owner has set limits for, and being offline. */
  mail: z.enum(mailWishes),
  /** In the browsers that were allowed to. */
  push: z.boolean(),
  quiet: z.nullable(z.strictObject({ from: clock, to: clock })),
});
export type NotificationWishes = z.infer<typeof notificationWishes>;
export type Threshold = NotificationWishes['thresholds'][number];

export const notificationSettings = z.object({
  ...ld('NotificationSettings'),
  ...notificationWishes.shape,
});
export type NotificationSettingsResource = z.infer<typeof notificationSettings>;
