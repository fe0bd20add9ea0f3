import type { Figure } from '../figure.ts';
import { withServer } from '../server/with-server.ts';
import { runApi } from './run-api.ts';

const connections = 32;
const units = 40;
const least = { me: 0.5, units: 0.25, unit: 0.5 };

/** What a portal asks all the time, beside what a request with one read costs at the least. */
export const api: Figure = {
  name: 'api',
  goal: `${connections} connections: auth/me ≥ ${least.me} ×, the list of ${units} units ≥ ${least.units} × and one of them ≥ ${least.unit} × as often a second as bare Fastify with one prepared read`,
  async run() {
    const run = await withServer({}, (server, pool) =>
      runApi(server, pool, { units, connections, warmUpMs: 4_000, ms: 10_000 }),
    );
    const [before, after] = run.bare;
    const bare = (before.perSecond + after.perSecond) / 2;
    const names = ['me', 'units', 'unit'] as const;
    return {
      holds: names.every((name) => run[name].perSecond / bare >= least[name] && run[name].others === 0),
      numbers: {
        'bare, a second, before': before.perSecond,
        'bare, a second, after': after.perSecond,
        ...Object.fromEntries(
          names.flatMap((name) => [
            [`${name}: a second`, run[name].perSecond],
            [`${name}: of the bare`, run[name].perSecond / bare],
            [`${name}: p50 ms`, run[name].p50],
            [`${name}: p99 ms`, run[name].p99],
            [`${name}: answers other than 200`, run[name].others],
          ]),
        ),
      },
    };
  },
};
