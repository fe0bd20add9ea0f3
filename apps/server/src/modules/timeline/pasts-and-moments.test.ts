import { collectionOf } from '@poolhouse/contract/api/hydra';
import { timelineEntry } from '@poolhouse/contract/api/timeline';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const house = anew(async () => {
  const { actor, token } = await server.addUser();
  const unit = await testUnit(server);
  await server.own(actor.userId, unit);
  return { unit, anna: callerOf(server.api, token) };
});

const parse = collectionOf(timelineEntry).parse;
async function timeline() {
  const answer = await house.anna('GET', `/units/${house.unit.id}/timeline`);
  return parse(answer.json())['hydra:member'].filter(({ origin }) => origin !== 'cloud');
}
async function tell(type: string, minutesAgo: number): Promise<void> {
  const ts = new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  await house.unit.say('up/event', { id: ulid(), ts, type, data: {} });
  await house.unit.told('event/ack');
}

test('a wash that was due is done after it has ended, whichever of both the unit told first', async () => {
  for (const events of [
    ['backwash.stopped', 'backwash.resolved'],
    ['backwash.resolved', 'backwash.stopped'],
  ]) {
    server.clock.advance(60_000);
    for (const event of events) await tell(event, 0);
  }
  const read = (await timeline()).map(({ what }) => what);
  const once = ['backwash.resolved', 'backwash.stopped'];
  expect(read).toEqual([...once, ...once]);
});

test('the past that a unit came with is no time without the cloud', async () => {
  await tell('backwash.started', 60);
  const { db } = server.database;
  const unit = db.updateTable('units').where('id', '=', house.unit.id);
  await unit.set({ created_at: new Date(server.clock.now().getTime() - 30 * 60_000) }).execute();
  await tell('backwash.stopped', 20);
  const read = await timeline();
  expect(read.map(({ what, whileOffline }) => [what, whileOffline])).toEqual([
    ['backwash.stopped', true],
    ['backwash.started', false],
  ]);
});
