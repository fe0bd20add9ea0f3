import { isUnitFlag, type UnitFlag, unitFlags } from '@poolhouse/domain/unit/flags';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { enter } from '#modules/records/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { audit } from './audit.ts';

/** The flags that are off, in their order. */
export const flagsOff = (stored: readonly string[]): UnitFlag[] =>
  unitFlags.filter((flag) => stored.includes(flag));

/**
 * Switches flags of a unit on and off, as whoever runs the cloud says. Nothing of what was set goes: it can't be changed
 * while its flag is off.
 * @returns those that are off now
 * @throws Error in words for the terminal
 */
export function setFlags(
  { db, clock }: { db: Db; clock: Clock },
  wanted: string,
  { on, off }: { on: readonly string[]; off: readonly string[] },
): Promise<UnitFlag[]> {
  const odd = [...on, ...off].filter((name) => !isUnitFlag(name));
  if (odd.length > 0)
    throw new Error(`there is no flag ${odd.join(', ')}; there are ${unitFlags.join(', ')}`);
  const serial = normalizeSerial(wanted);
  return transact(db, async (trx) => {
    const unit = await trx
      .selectFrom('units')
      .select(['id', 'flags_off'])
      .where('serial', '=', serial)
      .forUpdate()
      .executeTakeFirst();
    if (!unit) throw new Error(`there is no unit ${serial}`);
    const before = flagsOff(unit.flags_off);
    const after = flagsOff([...before.filter((flag) => !on.includes(flag)), ...off]);
    if (before.join() === after.join()) return after;
    const at = clock.now();
    await trx.updateTable('units').set({ flags_off: after }).where('id', '=', unit.id).execute();
    const detail = { off: after };
    await audit(trx, { at, userId: null, unitId: unit.id, action: 'flags', result: 'done', detail });
    await enter(trx, {
      ...{ unitId: unit.id, at, type: 'configuration', what: 'flags.changed', origin: 'operator' },
      data: { changes: [{ path: 'flagsOff', from: before, to: after }] },
    });
    return after;
  });
}
