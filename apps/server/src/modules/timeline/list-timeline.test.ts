import { collectionOf } from '@poolhouse/contract/api/hydra';
import { timelineEntry } from '@poolhouse/contract/api/timeline';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const house = anew(async () => {
  const { actor, token } = await server.addUser();
  const unit = await testUnit(server);
  await server.own(actor.userId, unit);
  // It was there before anything that it tells of.
  const { db } = server.database;
  await db
    .updateTable('units')
    .set({ created_at: new Date(server.clock.now().getTime() - 86_400_000) })
    .where('id', '=', unit.id)
    .execute();
  return { actor, unit, anna: callerOf(server.api, token) };
});

const parse = collectionOf(timelineEntry).parse;
async function timeline(call: Caller, query = '') {
  const answer = await call('GET', `/units/${house.unit.id}/timeline${query}`);
  expect(answer.status).toBe(200);
  const found = parse(answer.json());
  // Where the clock of a test goes on the unit falls silent, which is the alerts' to tell.
  const isOther = ({ what }: { what: string }) => what !== 'unit.offline' && what !== 'unit.online';
  return { ...found, 'hydra:member': found['hydra:member'].filter(isOther) };
}
const entries = async (call: Caller, query = '') =>
  (await timeline(call, query))['hydra:member'].map(({ what, type, data, origin, by }) => ({
    ...{ what, type, data, origin, by },
  }));
async function tell(type: string, data: object = {}, minutesAgo = 0): Promise<string> {
  const id = ulid();
  const ts = new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  await house.unit.say('up/event', { id, ts, type, data });
  await house.unit.told('event/ack');
  return id;
}
async function command(name: string, args: object): Promise<string> {
  await house.unit.say('up/state', house.unit.state());
  await expect
    .poll(async () => {
      const body = { name, args };
      return (await house.anna('POST', `/units/${house.unit.id}/commands`, body)).status;
    })
    .toBe(202);
  return (await house.unit.told<CommandMessage>('command')).id;
}
const byAnna = { origin: 'user', by: 'Anna Test' };

describe('what stands in a timeline', () => {
  test('a command, once it has ended, as it ended in the end', async () => {
    const done = await command('mode.set', { mode: 'eco' });
    expect(await entries(house.anna)).toEqual([]);
    await house.unit.say('up/command', { id: done, stage: 'done' });
    await house.unit.told('command/ack');
    const refused = await command('mode.set', { mode: 'off' });
    await house.unit.say('up/command', { id: refused, stage: 'rejected', code: 'not-home' });
    await house.unit.told('command/ack');
    expect(await entries(house.anna)).toEqual([
      {
        ...{ what: 'command.ended', type: 'error', ...byAnna },
        data: { name: 'mode.set', args: { mode: 'off' }, stage: 'rejected', code: 'not-home' },
      },
      {
        ...{ what: 'command.ended', type: 'configuration', ...byAnna },
        data: { name: 'mode.set', args: { mode: 'eco' }, stage: 'done' },
      },
    ]);
    const late = await command('mode.set', { mode: 'on' });
    server.clock.advance(31_000);
    await expect.poll(async () => (await entries(house.anna))[0]?.data.stage).toBe('expired');
    await house.unit.say('up/command', { id: late, stage: 'done' });
    await house.unit.told('command/ack');
    const [corrected, ...before] = await entries(house.anna);
    expect(corrected).toMatchObject({ type: 'configuration', data: { stage: 'done' } });
    expect(before).toHaveLength(2);
  });

  test('a setting when the unit goes by it, with what it was; and what it refused', async () => {
    const { unit, anna } = house;
    const say = (more: object) =>
      unit.say('up/settings', {
        ...{ section: 'temperature', version: 0, revision: 0, state: { required: 26 } },
        ...{ errors: [], origin: 'cloud', ...more },
      });
    await say({ origin: 'panel' });
    const first = await unit.told<SettingsMessage>('settings');
    await say({ version: first.version });
    const set = async (required: number) => {
      const path = `/units/${unit.id}/settings/temperature`;
      const read = (await anna('GET', `/units/${unit.id}/settings`)).json<{ sections: never[] }>();
      const { version } = read.sections.find(({ section }) => section === 'temperature') ?? { version: -1 };
      expect((await anna('PUT', path, { version, state: { required } })).status).toBe(200);
      return (await unit.told<SettingsMessage>('settings')).version;
    };
    const wanted = await set(28);
    expect(await entries(anna)).toEqual([]);
    for (let time = 0; time < 3; time++) await say({ version: wanted, state: { required: 28 } });
    const refused = await set(39);
    const errors = [{ path: 'required', code: 'too-hot' }];
    await say({ version: refused, state: { required: 28 }, errors });
    await say({ version: refused, revision: 1, state: { required: 24 }, origin: 'panel' });
    await unit.told<SettingsMessage>('settings');
    const changed = (from: number, to: number) => ({
      ...{ what: 'settings.applied', type: 'required' },
      data: { section: 'temperature', changes: [{ path: 'required', from, to }] },
    });
    expect(await entries(anna)).toEqual([
      { ...changed(28, 24), origin: 'panel', by: null },
      { what: 'settings.refused', type: 'error', data: { section: 'temperature', errors }, ...byAnna },
      { ...changed(26, 28), ...byAnna },
    ]);
  });

  test('a change at the panel of a unit that was away, at its own time and marked so', async () => {
    const { unit, anna } = house;
    const at = new Map<number, number>();
    const say = async (revision: number, required: number, minutesAgo?: number) => {
      // It was away since it was heard last.
      server.clock.advance(7_200_000);
      const now = server.clock.now().getTime();
      at.set(required, now);
      const ts = minutesAgo === undefined ? {} : { ts: new Date(now - minutesAgo * 60_000).toISOString() };
      await unit.say('up/settings', {
        ...{ section: 'temperature', version: 0, revision, state: { required } },
        ...{ errors: [], origin: 'panel', ...ts },
      });
      for (;;) if ((await unit.told<SettingsMessage>('settings')).state.required === required) return now;
    };
    await say(0, 26);
    await say(1, 27, 90);
    // A clock that is fast calls it later than it was heard.
    const now = await say(2, 28, -10);
    await server.database.db
      .updateTable('units')
      .set({ forget_before: new Date(now + 60 * 60_000) })
      .where('id', '=', unit.id)
      .execute();
    // In the time of an owner who was erased since.
    await say(3, 29, 61);
    await say(4, 30, 59);
    // Before the unit has said that it was otherwise.
    await say(5, 31, 10_000);
    const read = (await timeline(anna))['hydra:member'];
    expect(
      read.map(({ at: when, data, whileOffline }) => {
        const [{ from, to }] = data.changes as [{ from: number; to: number }];
        return [((at.get(to) ?? 0) - Date.parse(when)) / 60_000, from, to, whileOffline];
      }),
    ).toEqual([
      [120, 30, 31, true],
      [59, 29, 30, true],
      [0, 27, 28, false],
      [90, 26, 27, true],
    ]);
  });

  test('what is calibrated, configured, wrong or required, each under its own type', async () => {
    const { unit, anna } = house;
    const changes: [section: string, from: object, to: object][] = [
      ['calibration', { water: 0, air: 0, solar: 0 }, { water: -0.5, air: 0, solar: 0 }],
      ['on', { speed: 'medium', flow: 'bottom' }, { speed: 'medium', flow: 'overflow' }],
      ['temperature', { required: 26 }, { required: 28 }],
    ];
    for (const [section, from, to] of changes) {
      for (const [revision, state] of [from, to].entries()) {
        const report = { section, revision, state, errors: [] };
        await unit.say('up/settings', { ...report, version: revision, origin: 'panel' });
        const { version } = await unit.told<SettingsMessage>('settings');
        await unit.say('up/settings', { ...report, version, origin: 'cloud' });
      }
    }
    await tell('message.began', { key: 'pump-overheated' });
    const ofType = async (type: string) =>
      (await entries(anna, `?type[]=${type}`)).map(({ data }) => data.section ?? data.key);
    const types = ['calibration', 'configuration', 'error', 'required'];
    expect(await Promise.all(types.map(ofType))).toEqual([
      ['calibration'],
      ['on'],
      ['pump-overheated'],
      ['temperature'],
    ]);
  });

  test('another firmware, once for each connection that says it', async () => {
    const { unit, anna } = house;
    const { db } = server.database;
    const stored = async () =>
      (await db.selectFrom('units').select('firmware').where('id', '=', unit.id).executeTakeFirstOrThrow())
        .firmware;
    const say = async (firmware: string) => {
      await unit.say('up/presence', { online: true, sid: ulid(), kind: 'controller', firmware });
      await expect
        .poll(async () => {
          server.clock.advance(1_000);
          return stored();
        })
        .toBe(firmware);
    };
    for (const firmware of ['2.4.1', '2.5.0', '2.5.0']) await say(firmware);
    // Not more than one an hour, or it could fill a disk.
    await say('2.5.1');
    server.clock.advance(3_600_000);
    await say('2.6.0');
    const changed = (from: string, to: string) => ({
      ...{ what: 'firmware.changed', type: 'configuration', origin: 'unit', by: null },
      data: { changes: [{ path: 'firmware', from, to }] },
    });
    expect(await entries(anna)).toEqual([changed('2.5.1', '2.6.0'), changed('2.4.1', '2.5.0')]);
  });

  test('a name, a note, a time zone: what was and what is', async () => {
    const { unit, anna } = house;
    await anna('PUT', `/units/${unit.id}`, { name: 'Garden', timeZone: 'Europe/Prague' });
    await anna('PUT', `/units/${unit.id}`, { name: 'Garden' });
    expect(await entries(anna)).toEqual([
      {
        ...{ what: 'unit.changed', type: 'configuration', ...byAnna },
        data: {
          changes: [
            { path: 'name', from: '', to: 'Garden' },
            { path: 'timeZone', from: 'Europe/Berlin', to: 'Europe/Prague' },
          ],
        },
      },
    ]);
  });
});

describe('a timeline', () => {
  test('is read newest first, by page, by type and by time', async () => {
    const { anna } = house;
    await tell('backwash.started', {}, 30);
    const middle = await tell('message.began', { key: 'pump-overheated' }, 20);
    await tell('mode.changed', { mode: 'eco' }, 10);
    const ids = async (query: string) =>
      (await timeline(anna, query))['hydra:member'].map(({ what }) => what);
    expect(await ids('')).toEqual(['mode.changed', 'message.began', 'backwash.started']);
    expect(await ids('?type[]=error')).toEqual(['message.began']);
    expect(await ids('?type[]=error&type[]=configuration')).toHaveLength(3);
    const at = (minutesAgo: number) =>
      new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
    expect(await ids(`?from=${at(25)}&to=${at(10)}`)).toEqual(['message.began']);
    expect(await ids('?itemsPerPage=1&page=2')).toEqual(['message.began']);
    const page = await timeline(anna, '?itemsPerPage=1&page=2');
    expect(page['hydra:totalItems']).toBe(3);
    expect(page['hydra:member'][0]).toMatchObject({ id: middle, whileOffline: true });
    for (const wrong of ['?type[]=gossip', '?from=yesterday', '?to=']) {
      expect((await anna('GET', `/units/${house.unit.id}/timeline${wrong}`)).status, wrong).toBe(422);
    }
  });

  test('tells a later owner nothing from before, and names nobody who is erased', async () => {
    const { unit, anna, actor } = house;
    await tell('backwash.started', {}, 10);
    const ended = await command('mode.set', { mode: 'eco' });
    await unit.say('up/command', { id: ended, stage: 'done' });
    await unit.told('command/ack');
    expect(await entries(anna)).toHaveLength(2);
    const { db } = server.database;
    await db
      .updateTable('unit_access')
      .set({ since: server.clock.now() })
      .where('unit_id', '=', unit.id)
      .execute();
    server.clock.advance(1_000);
    await tell('mode.changed', { mode: 'on' });
    expect((await entries(anna)).map(({ what }) => what)).toEqual(['mode.changed', 'command.ended']);
    const heir = await server.addUser();
    await db
      .updateTable('unit_access')
      .set({ user_id: heir.actor.userId })
      .where('unit_id', '=', unit.id)
      .execute();
    await db.deleteFrom('commands').where('user_id', '=', actor.userId).execute();
    await db.deleteFrom('end_users').where('id', '=', actor.userId).execute();
    const left = await entries(callerOf(server.api, heir.token));
    expect(left.map(({ by }) => by)).toEqual([null, null]);
  });
});
