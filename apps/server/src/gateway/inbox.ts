import { MAX_MESSAGE_BYTES } from '@poolhouse/contract/unit/limits';
import type { Tally } from '@poolhouse/contract/unit/tally';
import { parseTopic, type UpTopic } from '@poolhouse/contract/unit/topics';
import type { Telemetry } from '../modules/telemetry/index.ts';
import type { KnownUnit, Units } from '../modules/units/index.ts';
import type { Broker, MessageHandler } from '../platform/broker/port.ts';
import type { Log } from '../platform/log.ts';
import type { UnitMetrics } from '../platform/unit-metrics.ts';

/** What became of a message: what of it was not taken, nothing when all was. */
export type Outcome = Tally | Record<string, number> | undefined;
export type MessageTaker = (
  unit: KnownUnit,
  payload: Uint8Array,
  retained: boolean,
) => Outcome | Promise<Outcome>;

export interface InboxDeps {
  broker: Broker;
  units: Pick<Units, 'directory'>;
  telemetry: Pick<Telemetry, 'missed'>;
  log: Log;
  metrics: UnitMetrics;
}

export interface Inbox {
  /** A handler that nothing can stop: whatever comes is taken, or dropped and counted. */
  handlerOf(name: UpTopic, taker: MessageTaker): MessageHandler;
}

export function createInbox({ broker, units, telemetry, log, metrics }: InboxDeps): Inbox {
  function count(name: UpTopic, tally: Outcome): void {
    for (const [cause, times] of Object.entries(tally ?? {})) metrics.dropped(name, cause, times);
  }

  function take(
    name: UpTopic,
    taker: MessageTaker,
    unit: KnownUnit,
    payload: Uint8Array,
    retained: boolean,
  ): void | Promise<void> {
    const outcome = taker(unit, payload, retained);
    if (!(outcome instanceof Promise)) return count(name, outcome);
    return outcome.then((tally) => count(name, tally));
  }

  async function takeFromStranger(
    name: UpTopic,
    taker: MessageTaker,
    serial: string,
    payload: Uint8Array,
    retained: boolean,
  ): Promise<void> {
    let unit: KnownUnit | undefined;
    try {
      unit = await units.directory.find(serial);
    } catch (error) {
      log.warn({ err: error, serial }, 'a unit could not be looked up; it is asked to come again');
      metrics.dropped(name, 'database-away', 1);
      telemetry.missed(serial);
      await broker.disconnect(serial);
      return;
    }
    if (unit) await take(name, taker, unit, payload, retained);
    else metrics.dropped(name, 'unknown-unit', 1);
  }

  return {
    handlerOf: (name, taker) => {
      const failed = (error: unknown, serial: string): void => {
        log.error({ err: error, serial, topic: name }, 'a message could not be taken');
        metrics.dropped(name, 'failed', 1);
      };
      return (topic, payload, retained) => {
        const serial = parseTopic(topic)?.serial;
        metrics.message(name);
        if (serial === undefined) return metrics.dropped(name, 'unknown-unit', 1);
        if (payload.length > MAX_MESSAGE_BYTES) return metrics.dropped(name, 'oversize', 1);
        try {
          const unit = units.directory.peek(serial);
          const busy = unit
            ? take(name, taker, unit, payload, retained)
            : takeFromStranger(name, taker, serial, payload, retained);
          return busy?.catch((error: unknown) => failed(error, serial));
        } catch (error) {
          failed(error, serial);
        }
      };
    },
  };
}
