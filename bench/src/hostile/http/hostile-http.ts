import { join } from 'node:path';
import type { Figure } from '../../figure.ts';
import { withServer } from '../../server/with-server.ts';
import { runHostileHttp } from './run-hostile-http.ts';

const requests = 100_000;
const liveMessages = 10_000;
const fragile = join(import.meta.dirname, '../fragile-server.ts');
/** Behind one proxy, so that requests can come from many addresses. */
const env = { TRUST_PROXY: '127.0.0.1' };

/** Hostile requests over every route of the API, and messages over the live socket. */
export const hostileHttp: Figure = {
  name: 'hostile-http',
  goal: `${requests} hostile requests and ${liveMessages} live messages, half of them mutated from valid ones: no crash, no 5xx, no foreign data, an honest user and unit lose nothing`,
  async run() {
    const { found, crashes } = await withServer(env, async (server, pool) => ({
      found: await runHostileHttp(server, pool, { requests, liveMessages, seed: 1, side: 16 }),
      crashes: server.crashes(),
    }));
    const control = await withServer(
      env,
      (server, pool) =>
        runHostileHttp(server, pool, { requests: 3_000, liveMessages: 100, seed: 2, side: 16 }),
      fragile,
    );
    const { http, live, user, unit, watched, routes } = found;
    const wrong = [
      ...http.failures,
      ...http.foreign,
      ...http.stuck,
      ...live.failures,
      ...live.foreign,
      ...user.failures,
    ];
    for (const line of wrong.slice(0, 30)) console.error(`    ${line}`);
    const harmed = [crashes, unit.lost, unit.doubled, unit.changed, watched.unhealthy];
    return {
      holds:
        wrong.length === 0 &&
        harmed.every((count) => count === 0) &&
        control.http.failures.length > 0 &&
        control.http.foreign.length > 0,
      numbers: {
        'requests sent': http.sent,
        'mutated from valid ones': http.mutated,
        'no HTTP at all': http.malformed,
        routes,
        ...Object.fromEntries(
          Object.entries(http.statuses).map(([status, count]) => [`answers ${status}`, count]),
        ),
        'answers of 5xx': http.failures.length,
        'answers with foreign data': http.foreign.length,
        'never answered': http.stuck.length,
        'live messages': live.sent,
        'live connections': live.connections,
        'live failures': live.failures.length,
        'live foreign data': live.foreign.length,
        crashes,
        'not healthy, times': watched.unhealthy,
        'memory at most, MiB': watched.peakMiB,
        'memory grown in the second half, MiB': watched.growthMiB,
        'honest user asked, times': user.asked,
        'honest user refused or wrong, times': user.failures.length,
        'honest rows acknowledged': unit.acknowledged,
        'honest rows lost, doubled or changed': unit.lost + unit.doubled + unit.changed,
        'control: answers of 5xx': control.http.failures.length,
        'control: answers with foreign data': control.http.foreign.length,
      },
    };
  },
};
