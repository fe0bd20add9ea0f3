import type { SettingsMessage, SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { describe, expect, test } from 'vitest';
import { anew, perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const unit = anew(() => testUnit(server));

const said = (more: object) => ({
  ...{
    section: 'temperature',
    version: 0,
    revision: 0,
    state: { required: 26 },
    errors: [],
    origin: 'cloud',
  },
  ...more,
});
const rowOf = ({ id }: { id: string }) =>
  server.database.db
    .selectFrom('unit_settings')
    .select(['desired', 'desired_version', 'reported', 'reported_version', 'revision'])
    .where('unit_id', '=', id)
    .executeTakeFirst();
/** What came before this of the unit has been worked off: it is taken in turn, what was asked after what was reported. */
async function settled(at: TestUnit): Promise<void> {
  for (const version of [0, 1]) {
    const state = { minimumWater: 4 + version };
    await at.say(
      'up/settings',
      said({ section: 'winter', version, revision: version, state, origin: 'panel' }),
    );
    for (;;) {
      const told = await at.told<SettingsMessage>('settings');
      if (told.section === 'winter' && told.version === version + 1) break;
    }
  }
  await server.database.db
    .deleteFrom('unit_settings')
    .where('unit_id', '=', at.id)
    .where('section', '=', 'winter')
    .execute();
}
const want = (at: { id: string }, required: number, desired_version: number) =>
  server.database.db
    .insertInto('unit_settings')
    .values({
      ...{ unit_id: at.id, section: 'temperature', desired: JSON.stringify({ required }), desired_version },
      due_at: new Date(server.clock.now().getTime() + 15_000),
    })
    .execute();

describe('a report', () => {
  test('counts once, and what is older than the newest changes nothing', async () => {
    const told: string[] = [];
    server.events.on('settings.changed', ({ unitId, section }) => {
      if (unitId === unit.id && section === 'temperature') told.push(section);
    });
    await want(unit, 30, 3);
    const newest = said({ version: 2, revision: 5, state: { required: 22 } });
    await unit.say('up/settings', newest);
    await unit.say('up/settings', newest);
    await unit.say('up/settings', said({ version: 2, revision: 4, state: { required: 21 } }));
    await unit.say(
      'up/settings',
      said({ version: 1, revision: 9, state: { required: 20 }, origin: 'panel' }),
    );
    await settled(unit);
    expect(await rowOf(unit)).toEqual({
      ...{ desired: { required: 30 }, desired_version: 3 },
      ...{ reported: { required: 22 }, reported_version: 2, revision: 5 },
    });
    expect(told).toHaveLength(1);
  });

  test('of a panel is answered under a new version, and again when it is repeated', async () => {
    const panel = said({ revision: 1, state: { required: 24 }, origin: 'panel' });
    const answer = { section: 'temperature', version: 1, revision: 1, state: { required: 24 } };
    for (let time = 0; time < 3; time++) {
      await unit.say('up/settings', panel);
      expect(await unit.told('settings')).toMatchObject(answer);
    }
    await unit.say('up/settings', said(answer));
    await unit.say('up/settings', panel);
    await settled(unit);
    expect(unit.received).toEqual([]);
    expect(await rowOf(unit)).toMatchObject({ desired_version: 1, reported_version: 1 });
  });

  test('of a unit that has forgotten what it answered is not answered with what it would leave', async () => {
    await want(unit, 30, 2);
    await unit.say('up/settings', said({ version: 1, state: { required: 25 } }));
    // The cloud knows of none of its changes, so that the unit would say this again to each message.
    await unit.say('up/settings', said({ revision: 1, state: { required: 18 }, origin: 'panel' }));
    await unit.say('up/settings', said({ section: 'winter', state: { minimumWater: 4 }, origin: 'panel' }));
    expect(await unit.told('settings')).toMatchObject({ section: 'winter' });
    await unit.say('up/settings/get', { have: { winter: 1 } });
    expect(await unit.told('settings')).toMatchObject({ version: 3, state: { required: 30 } });
  });

  test('of what a unit has from the factory gives way to what was wanted before it came', async () => {
    await want(unit, 30, 1);
    await unit.say('up/settings', said({ origin: 'panel' }));
    expect(await unit.told('settings')).toMatchObject({ version: 1, state: { required: 30 } });
  });

  test('of a version that no cloud can have issued is counted; one of a cloud that lost some is believed', async () => {
    const dropped = async () =>
      (await server.counted('poolhouse_unit_dropped_total'))['up/settings unknown-version'] ?? 0;
    await want(unit, 30, 3);
    await unit.say('up/settings', said({ version: 10_004 }));
    await expect.poll(dropped).toBe(1);
    await unit.say('up/settings', said({ version: 7, state: { required: 23 } }));
    expect(await unit.told('settings')).toMatchObject({ version: 8, state: { required: 23 } });
  });

  test.each([
    ['no JSON', '{', 'malformed'],
    ['no state', { section: 'temperature', version: 0, revision: 0, origin: 'cloud' }, 'malformed'],
    ['a version that is none', said({ version: -1 }), 'malformed'],
    ['a version beyond all numbers', said({ version: 2 ** 31 }), 'malformed'],
    ['an origin that there is not', said({ origin: 'moon' }), 'malformed'],
    ['a section that there is not', said({ section: 'moon' }), 'unknown-section'],
    ['a value out of its bounds', said({ state: { required: 99 } }), 'impossible-value'],
    ['a part of a section', said({ state: {} }), 'impossible-value'],
    ['a field of newer firmware', said({ state: { required: 26, later: 1 } }), 'unknown-key'],
    ['an error that is none', said({ errors: [{ path: 'a\u202eb', code: 'x' }] }), 'unfit-text'],
  ])('with %s is counted', async (_what, body, cause) => {
    const counted = async () =>
      (await server.counted('poolhouse_unit_dropped_total'))[`up/settings ${cause}`] ?? 0;
    const before = await counted();
    await unit.say('up/settings', body);
    await expect.poll(counted).toBe(before + 1);
    const isKept = cause === 'unknown-key' || cause === 'unfit-text';
    await settled(unit);
    expect((await rowOf(unit))?.reported ?? null).toEqual(isKept ? { required: 26 } : null);
  });
});

describe('what is wanted is sent', () => {
  test('when a unit asks, only what it does not have', async () => {
    await want(unit, 30, 3);
    await unit.say('up/settings/get', { have: { temperature: 2, moon: 5, heating: 'x' } });
    expect(await unit.told('settings')).toMatchObject({ version: 3 });
    // It has it, and its answer was lost.
    await unit.say('up/settings/get', { have: { temperature: 3 } });
    expect(await unit.told('settings')).toMatchObject({ version: 3 });
    await unit.say('up/settings', said({ version: 3, state: { required: 30 } }));
    await unit.say('up/settings/get', { have: { temperature: 3 } });
    await settled(unit);
    expect(unit.received).toEqual([]);
    expect(await server.counted('poolhouse_unit_dropped_total')).toMatchObject({
      'up/settings/get unknown-section': 1,
      'up/settings/get impossible-value': 1,
    });
  });

  test('under a new version to a unit that has forgotten what it had', async () => {
    await want(unit, 30, 3);
    await unit.say('up/settings', said({ version: 3, revision: 8, state: { required: 30 } }));
    await unit.say('up/settings/get', { have: {} });
    const { version, state } = await unit.told<SettingsMessage>('settings');
    expect({ version, state }).toEqual({ version: 4, state: { required: 30 } });
    // It counts its changes from the beginning again.
    await unit.say('up/settings', said({ version, state }));
    await unit.say('up/settings', said({ version, revision: 1, state: { required: 18 }, origin: 'panel' }));
    expect(await unit.told('settings')).toMatchObject({ version: 5, state: { required: 18 } });
  });

  test('also when the server died between storing and sending, and until it is answered', async () => {
    await want(unit, 30, 1);
    // The database knows within a second that it is connected.
    server.clock.advance(1_000);
    const connected = () =>
      server.database.db
        .selectFrom('unit_states')
        .select('connected')
        .where('unit_id', '=', unit.id)
        .executeTakeFirst();
    await expect.poll(connected).toEqual({ connected: true });
    server.clock.advance(15_000);
    expect(await unit.told('settings')).toMatchObject({ version: 1, state: { required: 30 } });
    // It goes out under a lock, and a sweep passes by what is locked.
    await server.database.db
      .selectFrom('unit_settings')
      .select('section')
      .where('unit_id', '=', unit.id)
      .forUpdate()
      .execute();
    server.clock.advance(300_000);
    expect(await unit.told('settings')).toMatchObject({ version: 1 });
    await unit.say('up/settings', said({ version: 1, state: { required: 30 } }));
    await settled(unit);
    server.clock.advance(600_000);
    await settled(unit);
    expect(unit.received).toEqual([]);
  });
});

test('a unit that was removed while it spoke is none that is known', async () => {
  const { id, serial } = unit;
  await server.database.db.deleteFrom('units').where('id', '=', id).execute();
  const report: SettingsReport = {
    ...{ section: 'temperature', version: 0, revision: 0, state: {}, errors: [], origin: 'cloud' },
  };
  expect(await server.settings.takeReport({ unitId: id, serial }, report, server.clock.now())).toBe(
    'unknown-unit',
  );
});
