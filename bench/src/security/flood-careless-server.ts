import { emailKey } from '@poolhouse/domain/account/email';
import * as z from 'zod';
import { createPasswords } from '../../../apps/server/src/modules/passwords/index.ts';
import {
  createRateLimits,
  defaultLimits,
  limitKey,
} from '../../../apps/server/src/modules/rate-limits/index.ts';
import { createKnownDevices, deviceCookieOf } from '../../../apps/server/src/modules/sessions/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';
import { networkOf } from '../../../apps/server/src/platform/http/connections/ip-address.ts';
import { runBenchServer } from '../server/bench-server.ts';

/**
 * The product with a login beside it that counts a try before anybody can judge it, and hashes the passwords of all in one
 * line.
 */
await runBenchServer({
  routes(api, pool) {
    const parts = { db: createDb(pool), clock: systemClock };
    const [limits, devices, passwords] = [
      createRateLimits(parts),
      createKnownDevices(parts),
      createPasswords(),
    ];
    passwords.start();
    const open = { config: { access: 'public', beforeTerms: true } } as const;
    const body = z.looseObject({ email: z.string(), password: z.string() });
    api.post('/careless/login', { ...open, schema: { body } }, async (request, reply) => {
      const { email, password } = request.body;
      const key = emailKey(email);
      const device = await devices.tokenFor(deviceCookieOf(request), key);
      const known = device && (await devices.userOf(device, { emailKey: key, cloudId: undefined }));
      const counted = known
        ? [{ ...defaultLimits.loginByDevice, key: limitKey('loginByDevice', device, key) }]
        : [
            { ...defaultLimits.loginByAccount, key: limitKey('loginByAccount', key) },
            { ...defaultLimits.loginByAddress, key: limitKey('loginByAddress', networkOf(request.ip)) },
          ];
      const at = await limits.take(counted);
      const { rows } = await pool.query<{ password_hash: string }>(
        'select password_hash from end_users where email_key = $1',
        [key],
      );
      if (!(await passwords.matches(password, rows[0]?.password_hash))) return reply.code(401).send();
      await limits.giveBack(
        counted.map(({ key }) => key),
        at,
      );
      return { entered: true };
    });
  },
});
