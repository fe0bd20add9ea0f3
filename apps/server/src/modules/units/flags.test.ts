import { unitResource } from '@poolhouse/contract/api/units';
import { usualState } from '@poolhouse/contract/settings/fields';
import { type SectionName, sections } from '@poolhouse/contract/settings/sections';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { setFlags } from './index.ts';

const server = perFile(startUnitServer);
let unit: TestUnit;
let anna: Caller;
beforeEach(async () => {
  const { actor, token } = await server.addUser();
  anna = callerOf(server.api, token);
  unit = await testUnit(server);
  await server.own(actor.userId, unit);
  const features = ['filtration', 'heating', 'filling', 'dosing'];
  await unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', features });
  await unit.say('up/state', unit.state());
  await expect
    .poll(async () => unitResource.parse((await anna('GET', `/units/${unit.id}`)).json()))
    .toMatchObject({ features, state: { mode: 'auto' } });
});

const flags = (change: { on?: string[]; off?: string[] }) =>
  setFlags({ db: server.database.db, clock: server.clock }, unit.serial, { on: [], off: [], ...change });
const put = (section: SectionName, more: object = {}) =>
  anna('PUT', `/units/${unit.id}/settings/${section}`, {
    version: 0,
    state: { ...usualState(sections[section].fields), ...more },
  });
const send = (name: string, args: object) => anna('POST', `/units/${unit.id}/commands`, { name, args });
const refusal = { status: 403, type: 'not-allowed' };
const of = ({ status, json }: Awaited<ReturnType<Caller>>) => ({
  status,
  type: json<{ type: string }>().type.split('/').at(-1),
});

describe('a flag that is off', () => {
  test.each<[flag: string, section: SectionName, name: string, args: object]>([
    ['heating', 'heating', 'heating.set', { on: true }],
    ['filling', 'filling', 'filling.start', {}],
    ['canister', 'canister1', 'canister.refill', { n: 1, volume: 20_000 }],
    ['tube', 'tube2', 'tube.replace', { n: 2 }],
    ['heating', 'heating', 'counter.reset', { name: 'heating' }],
  ])(
    '%s: neither %s is set nor %s sent, and both as soon as it is on again',
    async (flag, section, name, args) => {
      expect(await flags({ off: [flag] })).toEqual([flag]);
      expect(unitResource.parse((await anna('GET', `/units/${unit.id}`)).json()).notAllowed).toEqual([flag]);
      expect(of(await put(section))).toEqual(refusal);
      expect(of(await send(name, args))).toEqual(refusal);
      expect(unit.received.filter(({ topic }) => /down\/(settings|command)$/u.test(topic))).toEqual([]);
      expect(await flags({ on: [flag] })).toEqual([]);
      expect((await put(section)).status).toBe(200);
      expect((await send(name, args)).status).toBe(202);
      expect((await unit.told<CommandMessage>('command')).name).toBe(name);
    },
  );

  test('of a canister’s alarm leaves the canister, but not its alarm', async () => {
    await flags({ off: ['canisterAlarm'] });
    const answer = await put('canister1', { alarmAt: 50 });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      violations: [{ propertyPath: 'state.alarmAt', code: 'not-allowed' }],
    });
    expect((await put('canister1', { volume: 10 })).status).toBe(200);
  });

  test('stands in the timeline once, as whoever runs the cloud did it', async () => {
    await flags({ off: ['tube', 'heating'] });
    await flags({ off: ['tube'] });
    await flags({ on: ['tube'], off: [] });
    const { 'hydra:member': entries } = (await anna('GET', `/units/${unit.id}/timeline`)).json<{
      'hydra:member': object[];
    }>();
    const changed = (from: string[], to: string[]) => ({
      ...{ what: 'flags.changed', type: 'configuration', origin: 'operator', by: null },
      data: { changes: [{ path: 'flagsOff', from, to }] },
    });
    expect(entries).toMatchObject([
      changed(['tube', 'heating'], ['heating']),
      changed([], ['tube', 'heating']),
    ]);
  });
});

test('a flag or a unit that nobody knows is told of', async () => {
  expect(() => flags({ off: ['heater'] })).toThrow(
    'there is no flag heater; there are notification, canister, canisterAlarm, tube, heating, filling',
  );
  const nowhere = setFlags({ db: server.database.db, clock: server.clock }, 'ZZZZZZZZ9', { on: [], off: [] });
  await expect(nowhere).rejects.toThrow('there is no unit ZZZZZZZZ9');
});
