import { isUnitMessage, type Severity, unitMessages } from './unit-messages.ts';

/** The four types of an entry of a unit's timeline. Source: specification, section 3. */
export const timelineTypes = ['calibration', 'configuration', 'error', 'required'] as const;
export type TimelineType = (typeof timelineTypes)[number];

/** What a unit tells of once, because it happened there: by itself or at its panel. One list everywhere. */
export const unitEvents = [
  'backwash.started',
  'backwash.stopped',
  'backwash.resolved',
  'backwash.error',
  'refilling.started',
  'message.began',
  'message.ended',
  'mode.changed',
  'canister.refilled',
  'tube.replaced',
  'counter.reset',
] as const;
export type UnitEventType = (typeof unitEvents)[number];

/** What else stands in a timeline: what people did, and what became of it. */
export const timelineCauses = [
  ...unitEvents,
  'command.ended',
  'settings.applied',
  'settings.refused',
  'unit.changed',
  'unit.paired',
  'unit.unpaired',
  'aqua.linked',
  'aqua.unlinked',
  'flags.changed',
  'firmware.changed',
  'unit.offline',
  'unit.online',
  'alert.opened',
  'alert.ended',
] as const;
export type TimelineCause = (typeof timelineCauses)[number];

/** Who brought something about at the unit. */
export type EventOrigin = 'unit' | 'panel';

/** What can only be done by somebody who stands before the panel. */
const atPanel: ReadonlySet<UnitEventType> = new Set<UnitEventType>([
  'mode.changed',
  'canister.refilled',
  'tube.replaced',
  'counter.reset',
]);

export const originOf = (type: UnitEventType): EventOrigin => (atPanel.has(type) ? 'panel' : 'unit');

/**
 * Under which type an event stands in the timeline.
 * @param key of the message that began or ended
 * @param said how bad the unit says that it is, which counts where nobody else knows
 * @returns undefined when it has no entry: messages that only inform
 */
export function timelineTypeOf(
  type: UnitEventType,
  key: string | undefined,
  said?: Severity,
): TimelineType | undefined {
  if (type === 'backwash.error') return 'error';
  if (type !== 'message.began' && type !== 'message.ended') return 'configuration';
  if (key === undefined) return undefined;
  // One of which nobody knows how bad it is may be a fault.
  return (isUnitMessage(key) ? unitMessages[key] : said) === 'info' ? undefined : 'error';
}
