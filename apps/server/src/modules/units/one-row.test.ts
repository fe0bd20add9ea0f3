import type { UnitState } from '@poolhouse/contract/api/units';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';
import type { KnownUnit } from './directory.ts';
import { createUnitStateStore } from './state-store.ts';

let server: UnitServer;
beforeEach(async () => {
  server = await startUnitServer();
});
afterEach(() => server.stop());

const peek = ({ serial }: TestUnit): KnownUnit => {
  const known = server.units.directory.peek(serial);
  if (!known) throw new Error('the unit is not known');
  return known;
};
const storedMode = async ({ id }: TestUnit): Promise<unknown> =>
  (
    await server.database.pool.query("select state ->> 'mode' as mode from unit_states where unit_id = $1", [
      id,
    ])
  ).rows[0]?.mode;

/** Saved by the next beat, or the one after it when one is under way. */
async function untilStored(unit: TestUnit, mode: string): Promise<void> {
  const stored = (): Promise<unknown> => {
    server.clock.advance(1_000);
    return storedMode(unit);
  };
  await expect.poll(stored).toBe(mode);
}

/** Both in the database, so that what comes next is compared with what is there. */
async function twoUnits(): Promise<{ odd: TestUnit; honest: TestUnit }> {
  const [odd, honest] = [await testUnit(server), await testUnit(server)];
  for (const unit of [odd, honest]) await unit.say('up/state', unit.state({ mode: 'eco' }));
  await expect.poll(() => peek(odd).state?.mode).toBe('eco');
  await expect.poll(() => peek(honest).state?.mode).toBe('eco');
  await untilStored(odd, 'eco');
  await untilStored(honest, 'eco');
  return { odd, honest };
}

async function expectSaved(honest: TestUnit): Promise<void> {
  await honest.say('up/presence', { online: true, sid: honest.sid, firmware: '3.0.0' });
  await honest.say('up/state', honest.state({ mode: 'party' }));
  await expect.poll(() => peek(honest).state?.mode).toBe('party');
  await untilStored(honest, 'party');
  const stored = 'select firmware from units where id = $1';
  await expect
    .poll(async () => (await server.database.pool.query(stored, [honest.id])).rows[0].firmware)
    .toBe('3.0.0');
}

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+10:00', '9999-12-31T23:59:59-23:59'])(
  'a unit that lives at %s keeps no other unit’s state from the database',
  async (ts) => {
    const { odd, honest } = await twoUnits();
    // So long nothing newer has come that a clock that was set back is believed.
    server.clock.advance(10_000);
    await odd.say('up/state', odd.state({ ts }));
    await odd.say('up/presence', { online: true, sid: odd.sid, firmware: 'said after it' });
    await expect.poll(() => peek(odd).firmware).toBe('said after it');
    await expectSaved(honest);
  },
);

test.each([
  ['a text', { model: 'a\u0000b' }],
  ['a list', { features: ['a\u0000b'] }],
  ['half a character in a list', { features: ['a\ud800b'] }],
  ['a connection', { sid: 'a\u0000b' }],
  ['a state', { state: { mode: 'a\u0000b' } }],
])('%s that can never be stored is that unit’s own matter', async (_, poison) => {
  const { odd, honest } = await twoUnits();
  Object.assign(peek(odd), poison, { dirty: true });
  await expectSaved(honest);
});

test('a state with a time that is none, stored by an earlier version, is replaced by the next', async () => {
  const { odd, honest } = await twoUnits();
  const store = createUnitStateStore(server.database.db);
  for (const ts of [
    '0000-01-01T00:00:00.000Z',
    '+010000-01-01T23:58:59.000Z',
    '-000001-12-31T14:00:00.000Z',
  ]) {
    await server.database.pool.query(
      `update unit_states set state = jsonb_set(state, '{ts}', to_jsonb($2::text)) where unit_id = $1`,
      [odd.id, ts],
    );
    const state: UnitState = { ...(peek(odd).state as UnitState), mode: 'winter' };
    await store.save([
      { ...peek(odd), state, urgent: true, least: 0 },
      { ...peek(honest), least: 0 },
    ]);
    expect(await storedMode(odd)).toBe('winter');
  }
});

describe('one unit', () => {
  test('is kept over a restart', async () => {
    const unit = await testUnit(server);
    await unit.say('up/state', unit.state());
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    server.clock.advance(1_000);
    const stored = async () =>
      server.database.db
        .selectFrom('unit_states')
        .selectAll()
        .where('unit_id', '=', unit.id)
        .executeTakeFirst();
    await expect.poll(async () => (await stored())?.state?.mode).toBe('auto');
    expect(await stored()).toMatchObject({ connected: true, sid: unit.sid });
  });
});
