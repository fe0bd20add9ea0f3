import type { CommandStage } from '@poolhouse/domain/unit/commands';
import type { Db } from '#platform/db/tables.ts';

/** Milliseconds of a command and its answers, of a clock that is a little wrong, and of a unit that tells it later. */
const NEAR_MS = 300_000;

export interface WinterOrder {
  readonly userId: string | null;
  readonly application: string | null;
  readonly stage: CommandStage;
}

/**
 * The command with which a unit got the water's minimum that it goes by, which it reports as set at its panel: the
 * protocol has no other word for it. Undefined when somebody stood there.
 * @param minimum °C
 * @param changedAt when the minimum was changed before, as far as the server has heard
 */
export async function winterOrder(
  trx: Db,
  unitId: string,
  minimum: unknown,
  { at, now, changedAt }: { at: Date; now: Date; changedAt: Date | null },
): Promise<WinterOrder | undefined> {
  const rows = await trx
    .selectFrom('commands')
    .select(['user_id', 'application', 'stage', 'args', 'finished_at'])
    .where('unit_id', '=', unitId)
    .where('name', '=', 'mode.set')
    // One that ended with the pairing is of another owner.
    .where((is) =>
      is.or([
        is('stage', 'not in', ['rejected', 'expired']),
        is.and([is('stage', '=', 'expired'), is('code', 'is', null)]),
      ]),
    )
    .where(({ or, between }) =>
      or(
        [at, now].map((instant) =>
          between('created_at', new Date(instant.getTime() - NEAR_MS), new Date(instant.getTime() + NEAR_MS)),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
  // Before it has ended it has changed the minimum; what came after that is another change.
  const isOver = (end: Date | null) => changedAt !== null && end !== null && end < changedAt;
  const order = rows.find(({ args, finished_at }) => args.minimum === minimum && !isOver(finished_at));
  return order && { userId: order.user_id, application: order.application, stage: order.stage };
}
