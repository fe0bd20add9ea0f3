import { decodePresence } from '@poolhouse/contract/unit/decode-small';
import type { ClaimAnswer, TimeMessage } from '@poolhouse/contract/unit/messages';
import { type DownTopic, topicOf } from '@poolhouse/contract/unit/topics';
import type { ServerEvents } from '#modules/events.ts';
import type { Units } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { UnitMessageHandler } from './dispatcher.ts';

export interface OnConnectDeps {
  broker: Broker;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  units: Units;
}

/** What a unit is told without having asked: the time and its zone, and whether it has an owner. */
export interface OnConnect {
  /** On each presence message: whoever came is told both. */
  greet: UnitMessageHandler;
  tellClaim(serial: string, state: ClaimAnswer['state']): void;
  start(): void;
  stop(): void;
}

const day = 86_400_000;

export function createOnConnect({ broker, clock, events, log, units }: OnConnectDeps): OnConnect {
  const ends: (() => void)[] = [];

  function tell(serial: string, topic: DownTopic, body: ClaimAnswer | TimeMessage): void {
    broker.publish(topicOf(serial, topic), JSON.stringify(body)).catch((error: Error) => {
      log.warn({ serial, topic, error: error.message }, 'a unit could not be told');
    });
  }

  const tellTime = (serial: string, timeZone: string): void =>
    tell(serial, 'down/time', { now: clock.now().toISOString(), timeZone });
  const tellClaim = (serial: string, state: ClaimAnswer['state']): void =>
    tell(serial, 'down/claim', { state });

  async function tellTimeToAll(): Promise<void> {
    for (const { unitId, serial, connected } of units.directory.all()) {
      const settings = connected ? await units.settingsOf(unitId) : undefined;
      if (settings) tellTime(serial, settings.timeZone);
    }
  }

  return {
    tellClaim,
    async greet(unit, payload) {
      if (!decodePresence(payload)?.message.online) return undefined;
      const settings = await units.settingsOf(unit.unitId);
      if (!settings) return undefined;
      tellTime(unit.serial, settings.timeZone);
      tellClaim(unit.serial, settings.hasOwner ? 'paired' : 'unpaired');
      return undefined;
    },
    start() {
      ends.push(
        clock.every(day, () => {
          tellTimeToAll().catch((error: unknown) => log.warn({ err: error }, 'units were not told the time'));
        }),
        events.on('unit.time-zone', ({ serial, timeZone }) => tellTime(serial, timeZone)),
        events.on('unit.paired', ({ serial }) => tellClaim(serial, 'paired')),
        events.on('unit.unpaired', ({ serial }) => tellClaim(serial, 'unpaired')),
      );
    },
    stop() {
      for (const end of ends.splice(0)) end();
    },
  };
}
