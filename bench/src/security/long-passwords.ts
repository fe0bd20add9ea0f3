import { join } from 'node:path';
import { type Figure, median } from '../figure.ts';
import { withServer } from '../server/with-server.ts';
import { type Asked, createAsker } from './ask.ts';

const most = 50;
const together = 8;
const rounds = 25;
const email = 'long@example.com';
const password = 'x'.repeat(1_000_000);

/** A password of 1 MB costs whoever is asked to take it next to nothing. */
export const longPasswords: Figure = {
  name: 'long-passwords',
  goal: `a password of 1 MB, ${together} at a time, is refused in p50 ≤ ${most} ms at every place without hashing; a server that hashes first takes longer`,
  run: () =>
    withServer(
      { TRUST_PROXY: '127.0.0.1' },
      async ({ url }) => {
        const asker = createAsker(url, together);
        const timesOf = async (path: string): Promise<{ p50: number; statuses: string }> => {
          const answers: Asked[] = [];
          for (let round = 0; round < rounds; round++) {
            const body = { email, password, name: 'Long', surname: 'Password', token: 'x' };
            const asked = Array.from({ length: together }, () => asker.ask({ method: 'POST', path, body }));
            answers.push(...(await Promise.all(asked)));
          }
          const statuses = [...new Set(answers.map(({ status }) => status))].sort().join(', ');
          return { p50: median(answers.map(({ ms }) => ms)), statuses };
        };
        try {
          const signUp = await timesOf('end_users');
          const login = await timesOf('end_users/auth/cookie');
          const reset = await timesOf('end_users/auth/reset_password');
          const hashing = await timesOf('careless/long-password');
          const places = [signUp, login, reset];
          return {
            holds:
              places.every(({ p50, statuses }) => p50 <= most && statuses === '413') && hashing.p50 > most,
            numbers: {
              'sign-up, p50 ms': signUp.p50,
              'login, p50 ms': login.p50,
              'reset, p50 ms': reset.p50,
              'statuses of the three': places.map(({ statuses }) => statuses).join(' · '),
              'control that hashes first, p50 ms': hashing.p50,
              'statuses of the control': hashing.statuses,
            },
          };
        } finally {
          asker.close();
        }
      },
      join(import.meta.dirname, 'careless-accounts-server.ts'),
    ),
};
