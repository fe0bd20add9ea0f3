import { timelineCauses, timelineTypes } from '@poolhouse/domain/unit/events';
import * as z from 'zod/mini';
import { ulid } from '../unit/messages.ts';
import { instant } from './text.ts';

/**
 * Who brought something about: the unit by itself, somebody at its panel, a user from afar, whoever runs the cloud; or the
 * cloud by itself, which notices that a unit is silent and that a value is beyond a limit.
 */
export const timelineOrigins = ['unit', 'panel', 'user', 'operator', 'cloud'] as const;

/** An entry of a unit's timeline. */
export const timelineEntry = z.object({
  '@type': z.literal('TimelineEntry'),
  /** One of each unit's entries; a command's own. */
  id: ulid,
  /** When it happened, by the unit's own clock where it happened there. */
  at: instant(),
  /** When a message began that has ended; null of everything else, and where it is not known. */
  since: z.nullable(instant()),
  type: z.enum(timelineTypes),
  what: z.enum(timelineCauses),
  data: z.record(z.string(), z.unknown()),
  origin: z.enum(timelineOrigins),
  /** Name and surname of the user whose doing it is; null when it is nobody's, or theirs is erased. */
  by: z.nullable(z.string()),
  /** Label of the brand variant in which they did it. */
  application: z.nullable(z.string()),
  /** Whether the cloud heard of it only later, because the unit was offline; not of the past that it came with. */
  whileOffline: z.boolean(),
});
export type TimelineEntryResource = z.infer<typeof timelineEntry>;
