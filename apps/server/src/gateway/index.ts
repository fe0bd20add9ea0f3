import { ROOT, type UpTopic } from '@poolhouse/contract/unit/topics';
import type { Commands } from '#modules/commands/index.ts';
import type { ServerEvents } from '#modules/events.ts';
import type { Settings } from '#modules/settings/index.ts';
import type { Telemetry } from '#modules/telemetry/index.ts';
import type { Timeline } from '#modules/timeline/index.ts';
import type { UnitChange, Units } from '#modules/units/index.ts';
import type { Broker, SubscribeOptions } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { UnitMetrics } from '#platform/unit-metrics.ts';
import { createChangedUnits } from './changed-units.ts';
import { createDispatcher, type UnitMessageHandler } from './dispatcher.ts';
import {
  takeClaim,
  takeCommandAnswer,
  takeEvent,
  takePresence,
  takeSettings,
  takeSettingsGet,
  takeState,
  takeTelemetry,
} from './handlers.ts';
import { createHeld } from './held.ts';
import { createOnConnect } from './on-connect.ts';
import { createPresencesAgain } from './presences-again.ts';

export { createBrokerPolicy } from './policy.ts';

export interface GatewayDeps {
  broker: Broker;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  metrics: UnitMetrics;
  units: Units;
  telemetry: Telemetry;
  commands: Commands;
  settings: Settings;
  timeline: Timeline;
  /** Removes all rows of units that were removed. */
  forgetRows(units: readonly Pick<UnitChange, 'unitId' | 'shortId'>[]): Promise<void>;
}

export interface Gateway {
  /** Before the broker starts, so that no unit's first words are missed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const byAll = {};
const byOne = { shared: true };
// Not behind what waits for the database.
const byOneApart = { shared: true, apart: true };

/** Between the units' messages and the modules: the only place that knows both. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { broker, clock, log, units, telemetry, commands, settings, timeline } = deps;
  const held = createHeld(deps);
  const missedPresence = (serial: string): void => presences.missed(serial);
  const dispatcher = createDispatcher({ ...deps, held, missedPresence });
  // Every node knows who is connected, including units that connected before it started.
  const presences = createPresencesAgain({
    ...{ clock, log, find: units.directory.find },
    listen: () => hear('up/presence', byAll, takePresence(units)),
  });
  const onConnect = createOnConnect(deps);
  const leave: (() => Promise<void>)[] = [];

  const hear = (name: UpTopic, how: SubscribeOptions, handle: UnitMessageHandler) =>
    broker.subscribe(`${ROOT}/+/${name}`, dispatcher.handlerOf(name, handle), how);
  async function listen(name: UpTopic, how: SubscribeOptions, handle: UnitMessageHandler): Promise<void> {
    leave.push(await hear(name, how, handle));
  }
  /** For what is said once and must be known. */
  async function keep(
    name: UpTopic,
    handle: UnitMessageHandler,
    keeperOf = dispatcher.keeperOf,
  ): Promise<void> {
    leave.push(await broker.subscribe(`${ROOT}/+/${name}`, keeperOf(name, handle), byOne));
  }
  return {
    async start() {
      units.directory.start();
      units.claims.start((serial) => onConnect.tellClaim(serial, 'expired'));
      telemetry.start();
      // What a unit has said is stored before a sweep concludes anything from its silence.
      commands.start(held.retry);
      settings.start();
      await presences.start();
      await keep('up/presence', onConnect.greet);
      await listen('up/telemetry', byOneApart, takeTelemetry(units, telemetry, clock));
      await listen('up/state', byOne, takeState(units));
      await keep('up/command', takeCommandAnswer(units, commands));
      await keep('up/claim', takeClaim(units));
      await keep('up/settings', takeSettings(units, settings), dispatcher.besideOf);
      await keep('up/settings/get', takeSettingsGet(units, settings), dispatcher.besideOf);
      await listen('up/event', byOneApart, takeEvent(units, timeline, clock));
      onConnect.start();
      units.changes.start(createChangedUnits(deps), deps.forgetRows);
    },
    async stop() {
      await units.changes.stop();
      onConnect.stop();
      await presences.stop();
      units.claims.stop();
      commands.stop();
      await Promise.allSettled(leave.splice(0).map((end) => end()));
      await settings.stop();
      await held.retry().catch((error: unknown) => log.warn({ err: error }, 'what units said is lost'));
      await telemetry.stop();
      await units.directory.stop();
    },
  };
}
