import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import { type SectionName, sectionNames, sections } from '@poolhouse/contract/settings/sections';
import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { perFile } from '#testing/lifetimes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { createSettings } from './index.ts';

const server = perFile(startUnitServer);

const reportOf = (section: SectionName, more: Partial<SettingsReport> = {}): SettingsReport => ({
  ...{ section, version: 0, revision: 0, errors: [], origin: 'panel' },
  ...{ state: usualState(sections[section].fields as SettingFields), ...more },
});
const now = () => server.clock.now();
function settingsHere() {
  const { database, broker, clock, events, units } = server;
  return createSettings({
    ...{ db: database.db, broker, clock, events, log: createLog('silent'), ...units },
  });
}

test('a fleet that says its settings for the first time leaves connections of the database to all else', async () => {
  const { db, pool } = server.database;
  const settings = settingsHere();
  const fleet = await Promise.all(Array.from({ length: 40 }, () => server.provision()));
  const report = reportOf('temperature');
  let most = 0;
  pool.on('acquire', () => {
    most = Math.max(most, pool.waitingCount);
  });
  await Promise.all([
    ...fleet.map(({ id: unitId, serial }) => settings.takeReport({ unitId, serial }, report, now())),
    ...fleet.map(({ id: unitId, serial }) => settings.sendNewer({ unitId, serial }, {}, now())),
  ]);
  expect(most).toBeLessThan(20);
  const rows = await db.selectFrom('unit_settings').select('desired_version').execute();
  expect(rows).toEqual(fleet.map(() => ({ desired_version: 1 })));
});

describe('what one unit says at once', () => {
  const names = sectionNames.slice(0, 20);
  const storedOf = (unitId: string) =>
    server.database.db
      .selectFrom('unit_settings')
      .select(['section', 'reported'])
      .where('unit_id', '=', unitId)
      .where('reported', 'is not', null)
      .orderBy('section')
      .execute();

  test('is taken together, in its order', async () => {
    const { id: unitId, serial } = await server.provision();
    const settings = settingsHere();
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    server.database.pool.on('acquire', count);
    const faults = await Promise.all([
      ...names.map((name) => settings.takeReport({ unitId, serial }, reportOf(name), now())),
    ]);
    server.database.pool.off('acquire', count);
    expect(faults).toEqual(names.map(() => undefined));
    expect((await storedOf(unitId)).map(({ section }) => section)).toEqual(names.toSorted());
    // The first, and the others that came while it was taken; whatever else the server does meanwhile.
    expect(connections).toBeLessThan(names.length / 2);
  });

  test('counts as one after the other', async () => {
    const { id: unitId, serial } = await server.provision();
    const settings = settingsHere();
    const required = [20, 21, 22, 23];
    await Promise.all(
      required.map((degrees, index) =>
        settings.takeReport(
          { unitId, serial },
          reportOf('temperature', { revision: index + 1, state: { required: degrees } }),
          now(),
        ),
      ),
    );
    const row = await server.database.db
      .selectFrom('unit_settings')
      .select(['desired', 'desired_version', 'revision'])
      .where('unit_id', '=', unitId)
      .executeTakeFirst();
    expect(row).toEqual({ desired: { required: 23 }, desired_version: 4, revision: 4 });
    const entries = await server.database.db
      .selectFrom('timeline')
      .select('id')
      .where('unit_id', '=', unitId)
      .execute();
    expect(entries, 'each change').toHaveLength(4);
  });

  test('that can not be stored takes nothing else with it', async () => {
    const { id: unitId, serial } = await server.provision();
    const settings = settingsHere();
    const bad = reportOf('heating', { state: { smart: 'a\u0000b' } });
    const all = [reportOf('auto'), reportOf('eco'), bad, reportOf('winter')];
    const ends = await Promise.allSettled(
      all.map((one) => settings.takeReport({ unitId, serial }, one, now())),
    );
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((await storedOf(unitId)).map(({ section }) => section)).toEqual(['auto', 'eco', 'winter']);
  });

  test('is said again where there is no room for it, and what is asked afterwards waits for the rest', async () => {
    const { id: unitId, serial } = await server.provision();
    const settings = settingsHere();
    const say = (revision: number) =>
      settings.takeReport({ unitId, serial }, reportOf('temperature', { revision }), now());
    const all = Promise.all(Array.from({ length: 30 }, (_, index) => say(index + 1)));
    await settings.sendNewer({ unitId, serial }, {}, now());
    expect(await storedOf(unitId)).toHaveLength(1);
    const faults = await all;
    expect(faults.filter((fault) => fault === 'busy').length).toBeGreaterThanOrEqual(9);
    expect(faults.filter((fault) => fault === undefined).length).toBeGreaterThanOrEqual(20);
    expect(await say(31), 'there is room again').toBeUndefined();
  });
});
