import { commandMessage } from '@poolhouse/contract/unit/messages';
import { topicOf } from '@poolhouse/contract/unit/topics';
import { isFinal } from '@poolhouse/domain/unit/commands';
import { enter } from '../../../../apps/server/src/modules/records/index.ts';
import { orders } from '../../../../apps/virtual-unit/src/model/orders.ts';
import type { Take } from './command-cloud.ts';
import type { MakeCommands } from './command-unit.ts';

/** A unit that follows whatever comes, and says once that it did. */
export const naiveCommands: MakeCommands =
  ({ ledger, end, situation, model, follow }) =>
  (body) => {
    const { data: command } = commandMessage.safeParse(body);
    if (!command) return;
    const { unit, poolNow } = situation();
    const next = orders[command.name](model(), command.args, unit, poolNow);
    if (ledger.find(command.id) === undefined) ledger.begin(command.id);
    if (typeof next !== 'string') follow(command.name, next);
    const final = { id: command.id, stage: 'done' } as const;
    ledger.finish(final);
    end(final);
  };

/** A cloud for which the last word is so, and which sends again whatever has not ended. */
export const naiveTake: Take = async ({ db, broker, unit, answer, at }) => {
  const { id, stage, code } = answer;
  await db
    .updateTable('commands')
    .set({ stage, code: code ?? null, finished_at: isFinal(stage) ? at : null })
    .where('id', '=', id)
    .execute();
  if (isFinal(stage)) {
    const about = { unitId: unit.unitId, id, at, what: 'command.ended', origin: 'user' } as const;
    await enter(db, { ...about, type: 'configuration', data: { stage } });
  }
  const open = await db
    .selectFrom('commands')
    .select(['id', 'name', 'args', 'expires_at'])
    .where('unit_id', '=', unit.unitId)
    .where('stage', 'in', ['sent', 'accepted'])
    .execute();
  for (const { expires_at, ...command } of open) {
    const message = JSON.stringify({ ...command, expires: expires_at.toISOString() });
    await broker.publish(topicOf(unit.serial, 'down/command'), message);
  }
  await broker.publish(topicOf(unit.serial, 'down/command/ack'), JSON.stringify({ ids: [id] }));
};
