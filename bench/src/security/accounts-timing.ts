import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { withServer } from '../server/with-server.ts';
import { measureTiming } from './measure-timing.ts';
import { timedEndpoints } from './timed-endpoints.ts';

const samples = 2_000;
const controlSamples = 400;
const env = { TRUST_PROXY: '127.0.0.1' };
const careless = join(import.meta.dirname, 'careless-accounts-server.ts');

/** Whether the time of an answer tells if there is such an account. */
export const accountsTiming: Figure = {
  name: 'accounts-timing',
  goal: `over ${samples} interleaved samples of each class the time tells known from unknown addresses with an AUC of 0.45–0.55; careless endpoints are told with more than 0.9`,
  async run() {
    const numbers: Record<string, number | string> = {};
    let holds = true;
    await withServer(env, async ({ url }, pool) => {
      for (const endpoint of timedEndpoints) {
        const found = await measureTiming({ url, pool, samples }, endpoint);
        numbers[`${endpoint.name}: AUC`] = found.auc;
        numbers[`${endpoint.name}: statuses`] = `${found.statuses.known} | ${found.statuses.unknown}`;
        holds &&= found.auc >= 0.45 && found.auc <= 0.55 && found.statuses.known === found.statuses.unknown;
      }
    });
    await withServer(
      env,
      async ({ url }, pool) => {
        for (const endpoint of timedEndpoints) {
          const path = `careless/${endpoint.name}`;
          const found = await measureTiming({ url, pool, samples: controlSamples, path }, endpoint);
          // A careless sign-up is the slower one for unknown addresses.
          const told = Math.max(found.auc, 1 - found.auc);
          numbers[`${endpoint.name}: control's AUC`] = told;
          holds &&= told > 0.9;
        }
      },
      careless,
    );
    return { holds, numbers };
  },
};
