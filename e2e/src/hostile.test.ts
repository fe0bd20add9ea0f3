import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHostileHttp } from '../../bench/src/hostile/http/run-hostile-http.ts';
import { crashesOf } from '../../bench/src/hostile/units/hostile-mqtt.ts';
import { runHostileUnits } from '../../bench/src/hostile/units/run-hostile-units.ts';
import { withServer } from '../../bench/src/server/with-server.ts';
import { wholeMatrix } from './harness/whole-matrix.ts';

const fragileServer = join(import.meta.dirname, '../../bench/src/hostile/fragile-server.ts');

/** Attackers are slowed by the limits that they meet: most of the time passes with waiting. */
const timeout = wholeMatrix ? 600_000 : 240_000;

// Small versions of `npm run security`: the same generators, fixed seeds. TRUST_PROXY lets requests come from many
// addresses, so that limits by address don't hide what lies behind them.

test('hostile units and hostile clients do no harm to honest ones', { timeout }, async () => {
  await withServer({ TRUST_PROXY: '127.0.0.1' }, async (server, pool) => {
    const units = await runHostileUnits(server, pool, {
      ...{
        messages: 3_000,
        seed: 7,
        hostile: 150,
        side: 150,
        perSecond: 200,
        honest: 1,
        peaceMs: 100,
        patienceMs: 20_000,
      },
    });
    expect(units.attack.stuck).toEqual([]);
    expect(units.attack.foreign).toEqual([]);
    expect(units.attack.sent).toBe(3_000);
    expect(units.honest).toMatchObject({ lost: 0, doubled: 0, changed: 0 });
    expect(units.lostAfterTheft).toBe(1);
    expect(units.counted).toBeGreaterThan(1_000);

    const clients = await runHostileHttp(server, pool, {
      ...{ requests: wholeMatrix ? 2_500 : 1_000, liveMessages: wholeMatrix ? 300 : 200, seed: 7, side: 8 },
    });
    expect(clients.http.failures).toEqual([]);
    expect(clients.http.foreign).toEqual([]);
    expect(clients.http.stuck).toEqual([]);
    expect(clients.live).toMatchObject({ failures: [], foreign: [] });
    expect(clients.user.failures).toEqual([]);
    expect(clients.unit).toMatchObject({ lost: 0, doubled: 0, changed: 0 });
    expect(clients.watched.unhealthy + units.watched.unhealthy).toBe(0);
    expect(server.crashes()).toBe(0);
  });
});

test('planted mistakes are found: a route that fails, one that tells, a handler that ends the server', {
  timeout,
}, async () => {
  await withServer(
    { TRUST_PROXY: '127.0.0.1' },
    async (server, pool) => {
      const { http } = await runHostileHttp(server, pool, {
        ...{ requests: wholeMatrix ? 6_000 : 2_400, liveMessages: 0, seed: 14, side: 8 },
      });
      expect(http.failures.filter((line) => line.includes('/planted/fails')).length).toBeGreaterThan(0);
      expect(http.foreign.filter((line) => line.includes('/planted/leaks')).length).toBeGreaterThan(0);
      expect(await crashesOf(server, pool)).toBe(1);
    },
    fragileServer,
  );
});
