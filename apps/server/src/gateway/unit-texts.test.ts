import { MAX_BYTES } from '@poolhouse/contract/unit/limits';
import { expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

test('what a unit says of itself has no character that nobody sees: the text is dropped and counted, the unit stays', async () => {
  const { actor, token } = await server.addUser();
  const unit = await testUnit(server);
  await server.own(actor.userId, unit);
  const { sid } = unit;
  for (const odd of ['a\u202eb', 'a\u0000b', 'a\ud800b', 'a\u2028b', 'x'.repeat(100)]) {
    await unit.say('up/presence', { online: true, sid, model: odd, firmware: odd, features: ['solar', odd] });
  }
  await expect
    .poll(() => server.counted('poolhouse_unit_dropped_total'))
    .toEqual({ 'up/presence unfit-text': 15 });
  // The database follows within a second, and takes them all.
  server.clock.advance(1_000);
  const kept = () =>
    server.database.pool
      .query('select model, firmware, features from units where id = $1', [unit.id])
      .then(({ rows }) => rows);
  await expect.poll(kept).toEqual([{ model: 'PC-1', firmware: '2.4.1', features: ['solar'] }]);
  const answer = await callerOf(server.api, token)('GET', `/units/${unit.id}`);
  expect(answer.json()).toMatchObject({
    model: 'PC-1',
    firmware: '2.4.1',
    features: ['solar'],
    presence: { presence: 'online' },
  });
});

test.each(['up/state', 'up/event', 'up/command', 'up/claim'] as const)(
  'what is longer than %s may be is dropped unread and counted, what is as long is read',
  async (topic) => {
    const unit = await testUnit(server);
    const said = async (): Promise<unknown> =>
      (await server.counted('poolhouse_unit_dropped_total'))[`${topic} oversize`] ?? 0;
    const body = unit.state({ later: '' });
    const room = MAX_BYTES[topic] - JSON.stringify(body).length;
    const states: string[] = [];
    const end = server.events.on('unit.state', ({ serial }) => states.push(serial));
    for (const more of [0, 1, 1_000]) {
      await unit.say(topic, { ...body, later: 'x'.repeat(room + more) });
    }
    await expect.poll(said).toBe(2);
    end();
    expect(states).toEqual(topic === 'up/state' ? [unit.serial] : []);
  },
);
