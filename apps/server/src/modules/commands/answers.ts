import type { CommandAnswer } from '@poolhouse/contract/unit/messages';
import {
  COMMAND_MS,
  type CommandName,
  type CommandStage,
  type FinalStage,
  isFinal,
  mayMove,
} from '@poolhouse/domain/unit/commands';
import type { Selectable, Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import { enter } from '#modules/records/index.ts';
import { audit } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';

/** Moves commands on from where they were sent. */
export interface Answers {
  /**
   * What a unit said `at` a time. It counts even when the command was taken for expired meanwhile: the unit knows best
   * what it did.
   * @returns false when there is no command of this unit that it can still be about
   */
  take(unitId: string, answer: CommandAnswer, at: Date): Promise<boolean>;
  /** Ends those whose time is over. */
  expire(): Promise<void>;
  /** Ends all open ones for good, because the unit is being unpaired, or its secret is no longer valid. */
  cancel(trx: Transaction<Tables>, unitId: string, code?: typeof unpaired | typeof revoked): Promise<void>;
}

// What was accepted in time may take as long again until it is done.
const workingMs = COMMAND_MS;
/** Codes of commands that ended with the pairing or the secret: they stay as they are, whatever the unit says later. */
const unpaired = 'unpaired';
const revoked = 'revoked';
/** Milliseconds after which an answer no longer changes how it ended. */
const lateMs = 3_600_000;

interface Move {
  id: string;
  unit_id: string;
  user_id: string | null;
  name: CommandName;
  args: Record<string, unknown>;
  application: string | null;
}

/** Whether it has ended for good, or too long ago for an answer to change it. */
function isOver(
  command: Pick<Selectable<Tables['commands']>, 'stage' | 'code' | 'finished_at'>,
  at: Date,
): boolean {
  const { stage, code, finished_at } = command;
  if (stage !== 'expired') return false;
  const late = finished_at !== null && at.getTime() - finished_at.getTime() > lateMs;
  return late || code === unpaired || code === revoked;
}

export function createAnswers(deps: { db: Db; clock: Clock; events: ServerEvents }): Answers {
  const { db, clock, events } = deps;
  const moved = ['id', 'unit_id', 'user_id', 'name', 'args', 'application'] as const;

  async function recordEnd(
    { id, unit_id: unitId, user_id: userId, name, args, application }: Move,
    trx: Db,
    result: FinalStage | 'cancelled',
    { at = clock.now(), code }: { at?: Date; code?: string | undefined } = {},
  ): Promise<void> {
    await audit(trx, { at, userId, unitId, action: name, result, detail: { command: id } });
    const stage = result === 'cancelled' ? 'expired' : result;
    await enter(trx, {
      ...{ unitId, id, at, userId, application, what: 'command.ended', origin: 'user' },
      type: stage === 'done' ? 'configuration' : 'error',
      data: { name, args, stage, ...(code !== undefined && { code }) },
    });
  }

  const tell = ({ id, unit_id }: Move, stage: CommandStage): void =>
    events.emit('command.changed', { unitId: unit_id, commandId: id, stage });

  return {
    async take(unitId, { id, stage, code }, at) {
      const row = await transact(db, async (trx) => {
        const command = await trx
          .selectFrom('commands')
          .select([...moved, 'stage', 'code', 'finished_at'])
          .where('id', '=', id)
          .where('unit_id', '=', unitId)
          .forUpdate()
          .executeTakeFirst();
        if (!command || isOver(command, at) || !mayMove(command.stage, stage)) return undefined;
        await trx
          .updateTable('commands')
          .set({ stage, code: code ?? null, finished_at: isFinal(stage) ? at : null })
          .where('id', '=', id)
          .execute();
        if (isFinal(stage)) await recordEnd(command, trx, stage, { at, code });
        return command;
      });
      if (row) tell(row, stage);
      return row !== undefined;
    },

    async expire() {
      const now = clock.now();
      const accepted = new Date(now.getTime() - workingMs);
      const over = await transact(db, async (trx) => {
        const rows = await trx
          .updateTable('commands')
          .set({ stage: 'expired', finished_at: now })
          .where((where) =>
            where.or([
              where.and([where('stage', '=', 'sent'), where('expires_at', '<=', now)]),
              where.and([where('stage', '=', 'accepted'), where('expires_at', '<=', accepted)]),
            ]),
          )
          .returning(moved)
          .execute();
        for (const row of rows) await recordEnd(row, trx, 'expired');
        return rows;
      });
      for (const row of over) tell(row, 'expired');
    },

    async cancel(trx, unitId, code = unpaired) {
      const now = clock.now();
      // Nor does what has expired change any more: a later owner would be told of it as of something new.
      await trx
        .updateTable('commands')
        .set({ code })
        .where('unit_id', '=', unitId)
        .where('stage', '=', 'expired')
        .where('code', 'is', null)
        .where('finished_at', '>=', new Date(now.getTime() - lateMs))
        .execute();
      const rows = await trx
        .updateTable('commands')
        .set({ stage: 'expired', code, finished_at: now })
        .where('unit_id', '=', unitId)
        .where('stage', 'in', ['sent', 'accepted'])
        .returning(moved)
        .execute();
      for (const row of rows) await recordEnd(row, trx, 'cancelled', { code });
    },
  };
}
