import type { FastifyRequest } from 'fastify';
import { type Counted, type LimitName, limitKey, networkOf } from '../rate-limits/index.ts';
import type { AccountDeps } from './deps.ts';

type Deps = Pick<AccountDeps, 'limits' | 'rateLimits'>;

/** The count of a limit for the network a request comes from. */
export const byAddress = ({ limits }: Deps, name: LimitName, request: FastifyRequest): Counted => ({
  ...limits[name],
  key: limitKey(name, networkOf(request.ip)),
});

/** The count of a limit for a mail address (its key) or a user. */
export const byAccount = ({ limits }: Deps, name: LimitName, ...account: readonly string[]): Counted => ({
  ...limits[name],
  key: limitKey(name, ...account),
});

/** The limit of the captcha's own routes. */
export const limitCaptcha =
  (deps: Deps) =>
  async (request: FastifyRequest): Promise<void> => {
    await deps.rateLimits.take([byAddress(deps, 'captchaByAddress', request)]);
  };
