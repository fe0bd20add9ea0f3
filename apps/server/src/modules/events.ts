import type { SessionEnd } from '@poolhouse/contract/live/session-ends';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { CommandStage } from '@poolhouse/domain/unit/commands';
import type { Presence } from '@poolhouse/domain/unit/presence';
import type { Events } from '#platform/events.ts';

/** What modules tell each other and the live sockets. Ids are ULIDs. */
export interface ServerEventMap {
  'unit.state': { unitId: string; serial: string };
  'unit.presence': { unitId: string; serial: string; presence: Presence };
  'unit.paired': { unitId: string; serial: string; ownerId: string };
  'unit.unpaired': { unitId: string; serial: string; ownerId: string };
  /** What its owner says of it is another now, or with which unit it is linked. */
  'unit.changed': { unitId: string };
  /** What it says of itself is another now: model, firmware, what it has. Every node hears that itself. */
  'unit.described': { unitId: string };
  'unit.time-zone': { serial: string; timeZone: string };
  'command.changed': { unitId: string; commandId: string; stage: CommandStage };
  'settings.changed': { unitId: string; section: SectionName };
  /** It has told of something that stands in its timeline now. */
  'timeline.told': { unitId: string };
  /** An alert of it opened, was acknowledged or ended; who may see that. */
  'alert.changed': { unitId: string; userIds: readonly string[] };
  /** `sessionId` absent: all sessions of the user but `except`. */
  'sessions.ended': { userId: string; sessionId?: string; except?: string; why?: SessionEnd };
}
export type ServerEvents = Events<ServerEventMap>;
