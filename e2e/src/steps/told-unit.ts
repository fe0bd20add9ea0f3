import type { UnitKind } from '@poolhouse/domain/unit/serial';
import { provision } from '../../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { giveUnits } from '../../../apps/server/src/testing/units/give-units.ts';
import { connectRaw } from '../../../apps/server/src/testing/units/raw-unit.ts';
import { type TestUnit, testUnit } from '../../../apps/server/src/testing/units/unit-messages.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import type { ReadyAccount } from './ready-account.ts';

/**
 * A unit that is connected, shows its home screen, and does what the test says, when it says so.
 * @param owner nobody's without one
 */
export async function toldUnit(
  { running: { database, mqtt } }: Poolhouse,
  owner?: ReadyAccount,
  kind: UnitKind = 'controller',
): Promise<TestUnit> {
  const { db } = database;
  const clock = systemClock;
  const { id: cloudId } = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
  const unit = await testUnit({
    clock,
    provision: () => provision({ db, clock }, { kind, cloudId }),
    connect: ({ serial, secret }) =>
      connectRaw({ ...mqtt, clientId: serial, username: serial, password: secret }),
  });
  if (owner) {
    await db.updateTable('units').set({ name: 'Garden pool' }).where('id', '=', unit.id).execute();
    await giveUnits(db, owner.id, [unit.serial]);
  }
  await unit.say('up/state', unit.state());
  return unit;
}
