import { expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { whileNobodyReads } from '#testing/units/unread-rows.ts';

const server = perFile(startUnitServer);

/** An owner of a unit, and what asks for its history. */
async function owner() {
  const { actor, token } = await server.addUser();
  const unit = await testUnit(server);
  await server.own(actor.userId, unit);
  const call = callerOf(server.api, token);
  return {
    ...{ actor, unit, call },
    history: (address = '127.0.0.1', { id } = unit) =>
      call('GET', `/units/${id}/history`, undefined, address),
  };
}

test('who asks for the history of a unit that is not theirs is told so at once, and stands in no line', async () => {
  const [anna, bea] = [await owner(), await owner()];
  await whileNobodyReads(server, async (_, go) => {
    const statuses: number[] = [];
    const asked = Array.from({ length: 7 }, async () => statuses.push((await anna.history()).status));
    // One more than she may have.
    await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([429]);
    expect((await anna.history('127.0.0.1', bea.unit)).status).toBe(404);
    await go();
    await Promise.all(asked);
    expect(statuses).toEqual([429, ...Array(6).fill(200)]);
  });
});

test('however many units somebody has for it, from eight networks, they keep nobody from a unit’s history', async () => {
  const strangers = await Promise.all(Array.from({ length: 26 }, owner));
  const honest = await owner();
  await whileNobodyReads(server, async (_, go) => {
    let refused = 0;
    const many = strangers.flatMap(({ history }, n) =>
      Array.from({ length: 6 }, async () => {
        const { status } = await history(`10.${20 + (n % 8)}.0.1`);
        if (status === 429) refused += 1;
      }),
    );
    // 106 have a place.
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(50);
    const answer = honest.history('10.3.3.3');
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(51);
    await go();
    expect((await answer).status).toBe(200);
    await Promise.all(many);
  });
});
