import { commandResource } from '@poolhouse/contract/api/units';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { topicOf } from '@poolhouse/contract/unit/topics';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { publishPacketQos1 } from '#testing/units/mqtt-bytes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const soon = { interval: 5, timeout: 15_000 };
const server = perFile(startUnitServer);

/** All connections to the database: those who ask for one meanwhile get it at the same moment. */
async function takeAll(pool: Pool): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}

test('of two words about one command that come in one segment the first one counts', {
  timeout: 60_000,
}, async () => {
  const { actor, token } = await server.addUser();
  const anna = callerOf(server.api, token);
  const unit = await testUnit(server);
  await server.own(actor.userId, unit);
  await unit.say('up/state', unit.state());
  const say = (id: string, stage: string): Buffer =>
    publishPacketQos1(topicOf(unit.serial, 'up/command'), JSON.stringify({ id, stage }));
  const ends: string[] = [];
  const stageOf = async (id: string): Promise<string> =>
    commandResource.parse((await anna('GET', `/commands/${id}`)).json()).stage;
  for (let pair = 0; pair < 50; pair++) {
    const answer = await anna('POST', `/units/${unit.id}/commands`, {
      name: 'mode.set',
      args: { mode: 'eco' },
    });
    expect(answer.status).toBe(202);
    const { id } = await unit.told<CommandMessage>('command');
    const giveBack = await takeAll(server.database.pool);
    unit.client.stream.write(Buffer.concat([say(id, 'done'), say(id, 'failed')]));
    await expect.poll(() => server.database.pool.waitingCount, soon).toBeGreaterThan(0);
    giveBack();
    await expect.poll(() => stageOf(id), soon).not.toBe('sent');
    ends.push(await stageOf(id));
    server.clock.advance(10_000);
  }
  expect(ends).toEqual(Array(50).fill('done'));
});
