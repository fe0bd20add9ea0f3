import type { CommandResource } from '@poolhouse/contract/api/units';
import type { CommandAnswer } from '@poolhouse/contract/unit/messages';
import { topicOf } from '@poolhouse/contract/unit/topics';
import { isFinal } from '@poolhouse/domain/unit/commands';
import type { Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import { createRateLimits, createSendingLimits } from '#modules/rate-limits/index.ts';
import type { UnitAccess, UnitReader } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { Log } from '#platform/log.ts';
import { createAnswers } from './answers.ts';
import { type CommandExport, exportCommands } from './export-commands.ts';
import { findOwnCommand } from './get-command.ts';
import { commandRoutes } from './routes.ts';
import { toCommandResource } from './to-command.ts';

export { createAnswers } from './answers.ts';
export type { CommandExport } from './export-commands.ts';
export { commandDefinition } from './resources.ts';
export { type WinterOrder, winterOrder } from './winter-water.ts';

export interface CommandsDeps {
  db: Db;
  broker: Broker;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  access: Pick<UnitAccess, 'units' | 'hold'>;
  reader: UnitReader;
}

/** What owners tell their units to do from afar: once, in time, and never after unpairing. */
export interface Commands {
  /**
   * What a unit said `at` a time. A final stage is acknowledged when it is durable, or can never be: the unit says it
   * until then.
   * @returns false when it has no command that this can be about
   * @throws when the database is away: nothing is acknowledged
   */
  takeAnswer(unit: AnsweringUnit, answer: CommandAnswer, at: Date): Promise<boolean>;
  cancelAll(trx: Transaction<Tables>, unitId: string): Promise<void>;
  /** Removes what a user sent who is being erased. */
  erase(trx: Transaction<Tables>, userId: string): Promise<void>;
  /** What users may take with them. */
  exportOf(userId: string): AsyncIterable<CommandExport[]>;
  /** As whoever may switch its unit may see it. */
  find(userId: string, commandId: string): Promise<CommandResource | undefined>;
  /** @param before each sweep for what has expired; none is made while this fails */
  start(before: () => Promise<void>): void;
  stop(): void;
  routes(api: Api): void;
}

export interface AnsweringUnit {
  readonly unitId: string;
  readonly serial: string;
}

const sweepEvery = 1_000;

export function createCommands({ db, broker, clock, events, log, access, reader }: CommandsDeps): Commands {
  const answers = createAnswers({ db, clock, events });
  const limits = createSendingLimits(createRateLimits({ db, clock }), 'commands');
  let stopClock: (() => void) | undefined;

  function acknowledge(serial: string, id: string): void {
    const body = JSON.stringify({ ids: [id] });
    broker.publish(topicOf(serial, 'down/command/ack'), body).catch((error: Error) => {
      log.debug({ serial, error: error.message }, 'acknowledgement not sent; the unit will repeat');
    });
  }

  return {
    async takeAnswer({ unitId, serial }, answer, at) {
      const moved = await answers.take(unitId, answer, at);
      if (isFinal(answer.stage)) acknowledge(serial, answer.id);
      return moved;
    },
    cancelAll: answers.cancel,
    async erase(trx, userId) {
      await trx.deleteFrom('commands').where('user_id', '=', userId).execute();
    },
    exportOf: (userId) => exportCommands(db, userId),
    async find(userId, commandId) {
      const row = await findOwnCommand({ db, access }, userId, commandId);
      return row && toCommandResource(row);
    },
    start(before) {
      stopClock = clock.every(sweepEvery, () => {
        before()
          .then(answers.expire)
          .catch((error: unknown) => log.warn({ err: error }, 'commands wait for the database'));
      });
    },
    stop: () => stopClock?.(),
    routes: (api) => commandRoutes(api, { db, broker, clock, access, reader, limits }),
  };
}
