import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/http/client-address.ts';
import { type Counted, countedByNetwork, type LimitName, limitKey } from '../rate-limits/index.ts';
import type { AccountDeps } from './deps.ts';
import type { Turn } from './login-shares.ts';

type Deps = Pick<AccountDeps, 'limits' | 'rateLimits'>;

/** The counts of a limit for the networks a request comes from. */
export const byAddress = ({ limits }: Deps, name: LimitName, request: FastifyRequest): Counted[] =>
  countedByNetwork(name, limits[name], clientAddress(request));

/** The count of a limit for a mail address (its key) or a user. */
export const byAccount = ({ limits }: Deps, name: LimitName, ...account: readonly string[]): Counted => ({
  ...limits[name],
  key: limitKey(name, ...account),
});

/**
 * Counts a try and has it judged. Only what was judged and found wrong stays counted: a try that was right, or that
 * nobody judged, is given back.
 * @param turn when the database may be asked
 */
export async function judged<T extends { right: boolean }>(
  { rateLimits }: Deps,
  counted: readonly Counted[],
  turn: Turn,
  judge: () => Promise<T>,
): Promise<T> {
  const at = await turn(() => rateLimits.take(counted));
  let stays = false;
  try {
    const found = await judge();
    stays = !found.right;
    return found;
  } finally {
    const keys = counted.map(({ key }) => key);
    if (!stays) await rateLimits.giveBack(keys, at);
  }
}

/** The limit of the captcha's own routes. */
export const limitCaptcha =
  (deps: Deps) =>
  async (request: FastifyRequest): Promise<void> => {
    await deps.rateLimits.take(byAddress(deps, 'captchaByAddress', request));
  };
