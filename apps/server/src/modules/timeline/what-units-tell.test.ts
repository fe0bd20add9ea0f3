import { collectionOf } from '@poolhouse/contract/api/hydra';
import { timelineEntry } from '@poolhouse/contract/api/timeline';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);

async function tell(type: string, data: object = {}, minutesAgo = 0, id = ulid()): Promise<string> {
  const ts = new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  await unit.say('up/event', { id, ts, type, data });
  await unit.told('event/ack');
  return id;
}

test('an end says since when the message had been there, as far as its owner may know', async () => {
  const say = (type: string, key: string, minutesAgo: number) => tell(type, { key }, minutesAgo);
  await say('message.ended', 'pump-overheated', 60);
  await say('message.began', 'pump-overheated', 50);
  await say('message.began', 'backwash-error', 45);
  await say('message.ended', 'pump-overheated', 40);
  await say('message.ended', 'pump-overheated', 30);
  await say('message.ended', 'backwash-error', 20);
  const lasted = async () => {
    const answer = await anna('GET', `/units/${unit.id}/timeline?type[]=error`);
    return collectionOf(timelineEntry)
      .parse(answer.json())
      ['hydra:member'].filter(({ what }) => what === 'message.ended')
      .map(({ at, since }) => since && (Date.parse(at) - Date.parse(since)) / 60_000);
  };
  expect(await lasted()).toEqual([25, null, 10, null]);
  const since = new Date(server.clock.now().getTime() - 44 * 60_000);
  await server.database.db.updateTable('unit_access').set({ since }).where('unit_id', '=', unit.id).execute();
  expect(await lasted()).toEqual([null, null, null]);
});

test('what is entered is told of once it is there to be read, and nothing else is', async () => {
  const told: string[] = [];
  const end = server.events.on('timeline.told', ({ unitId }) => told.push(unitId));
  const began = await tell('backwash.started');
  expect(told).toEqual([unit.id]);
  // What is known already, and what only informs.
  await tell('backwash.started', {}, 0, began);
  await tell('message.began', { key: 'winter-mode-activated' });
  expect(told).toHaveLength(1);
  end();
});

test('a calibration says what the thermometer itself said, where that is known', async () => {
  const changes = async () => {
    const answer = await anna('GET', `/units/${unit.id}/timeline?type[]=calibration`);
    return collectionOf(timelineEntry)
      .parse(answer.json())
      ['hydra:member'].map(({ data }) => data.changes);
  };
  const say = async (revision: number, water: number, air: number) => {
    const state = { water, air, solar: 0 };
    const ts = server.clock.now().toISOString();
    const report = { section: 'calibration', version: 0, revision, state, errors: [], origin: 'panel', ts };
    await unit.say('up/settings', report);
    await unit.told('settings');
  };
  await say(0, 0, 0);
  await unit.say('up/state', unit.state({ values: { water: 27.4 } }));
  const { db } = server.database;
  const states = db.selectFrom('unit_states').select('state').where('unit_id', '=', unit.id);
  await expect
    .poll(async () => {
      server.clock.advance(1_000);
      return (await states.executeTakeFirst())?.state?.values;
    })
    .toEqual({ water: 27.4 });
  server.clock.advance(30_000);
  await say(1, -0.5, 1);
  await expect.poll(changes).toEqual([
    [
      { path: 'water', from: 0, to: -0.5, raw: 27.4 },
      { path: 'air', from: 0, to: 1 },
    ],
  ]);
});
