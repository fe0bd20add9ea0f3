import { join } from 'node:path';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';
import { otherCloud } from '../../../apps/server/src/testing/routes/route-world.ts';
import {
  askSpelled,
  everybody,
  liveUpgrade,
  type SpelledResult,
} from '../../../apps/server/src/testing/routes/spelling-matrix.ts';
import type { Figure } from '../figure.ts';
import { withServer } from '../server/with-server.ts';
import { toldRoutes } from './spelled-routes.ts';

/** Each request says that it comes from another address, so that no limit by address is met. */
const env = { TRUST_PROXY: '127.0.0.1' };
const fewest = 200;
/** `--every=20` asks a twentieth of them, for a look; that holds nothing. */
const controlEvery = 4;
const every = Number(process.argv.find((word) => word.startsWith('--every='))?.slice(8) ?? 1);

/** Whether anything decides by how a target is spelled. */
export const spellings: Figure = {
  name: 'spellings',
  goal: `every route × ≥ ${fewest} spellings of its target × ${everybody.length} kinds of person: none gives more than the canonical spelling, no refused request writes a row; a guard that goes by the text of the target is caught at both with a quarter of the spellings`,
  async run() {
    const product = await askAll('spellings-server.ts', every);
    const control = await askAll('raw-text-server.ts', every * controlEvery);
    const { leaks, written, failures } = product;
    return {
      holds:
        product.spellings >= fewest &&
        leaks.length + written.length + failures.length === 0 &&
        control.leaks.length > 0 &&
        control.written.length > 0,
      numbers: {
        routes: product.routes,
        'spellings of each, at least': product.spellings,
        persons: everybody.length,
        requests: product.requests,
        leaks: leaks.length,
        'routes at which a refused request wrote a row': written.length,
        'answers of 5xx': failures.length,
        seconds: product.seconds,
        ...Object.fromEntries(
          [...leaks, ...written, ...failures].slice(0, 20).map((line, n) => [`${n + 1}.`, line]),
        ),
        'control: requests': control.requests,
        'control: leaks': control.leaks.length,
        'control: routes at which a refused request wrote a row': control.written.length,
        'control: seconds': control.seconds,
      },
    };
  },
};

function askAll(entry: string, nth: number): Promise<SpelledResult & { routes: number; seconds: number }> {
  return withServer(
    env,
    async ({ url, port }, pool) => {
      const place = { db: createDb(pool), clock: systemClock };
      const routes = [...(await toldRoutes(url)), liveUpgrade];
      const server = { ...place, port, origin: url, pool };
      const begin = performance.now();
      const result = await askSpelled(server, await otherCloud(place), routes, (all, index) =>
        all.filter((_, at) => at % nth === index % nth),
      );
      return { ...result, routes: routes.length, seconds: (performance.now() - begin) / 1000 };
    },
    join(import.meta.dirname, entry),
  );
}
