import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { accessFaults, unitCalls } from '#testing/routes/access-matrix.ts';
import { letEverybodyIn } from '#testing/routes/access-nowhere.ts';
import { otherCloud } from '#testing/routes/route-world.ts';
import { wholeServer } from '#testing/whole-server.ts';

const server = perFile(() => wholeServer());
const elsewhere = perFile(() => otherCloud(server));
const careless = perFile(() => wholeServer());
const elsewhereCareless = perFile(() => otherCloud(careless));

describe('every call about a unit by everybody that somebody can be to it', () => {
  test('tells and allows what their role does, and else what is said of a unit that is none', async () => {
    expect(unitCalls(server.routes).length).toBeGreaterThanOrEqual(7);
    expect(await accessFaults(server, elsewhere, server.routes)).toEqual([]);
  });

  test('control: where nobody is asked who they are, each call is caught, by each of them', async () => {
    const calls = unitCalls(careless.routes);
    const world = { ...elsewhereCareless };
    await letEverybodyIn(careless.pool);
    const faults = await accessFaults(careless, world, calls);
    for (const { method, url } of calls) {
      const found = faults.filter((line) => line.startsWith(`${method} ${url}: `));
      for (const who of ['former', 'stranger', 'demo', 'administrator']) {
        expect(
          found.filter((line) => line.includes(`the ${who}`)),
          `${method} ${url} for the ${who}`,
        ).not.toEqual([]);
      }
    }
  });

  test('control: a call that nobody thought of is told of', async () => {
    const [call] = unitCalls(server.routes);
    if (!call) throw new Error('there is no call about a unit');
    const url = '/api/units/:id/planted';
    expect(await accessFaults(server, elsewhere, [{ ...call, url }])).toEqual([
      `${call.method} ${url}: no right is known that it needs`,
    ]);
  });
});
