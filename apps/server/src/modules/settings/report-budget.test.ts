import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { perFile } from '#testing/lifetimes.ts';
import { ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { createSettings } from './index.ts';

const server = perFile(startUnitServer);
const { unit } = ownedUnit(server);

test('a unit that changes without end has so much entered and no more; what is no news costs nothing', async () => {
  const { database, broker, clock, events, units } = server;
  const settings = createSettings({
    ...{ db: database.db, broker, clock, events, log: createLog('silent'), ...units },
    budget: { most: 3, perSecond: 0.000_001 },
  });
  const report = (revision: number): SettingsReport => ({
    ...{ section: 'temperature', version: 0, revision, errors: [], origin: 'panel' },
    state: { required: 20 + revision },
  });
  const { id: unitId, serial } = unit;
  const say = (revision: number) => settings.takeReport({ unitId, serial }, report(revision), clock.now());
  const answers = [];
  for (const revision of [1, 1, 1, 1, 2, 3, 4, 5]) answers.push(await say(revision));
  const taken = Array.from({ length: 6 }, () => undefined);
  expect(answers).toEqual([...taken, 'over-budget', 'over-budget']);
  const entered = await database.db
    .selectFrom('timeline')
    .select('id')
    .where('unit_id', '=', unitId)
    .execute();
  expect(entered).toHaveLength(3);
});
