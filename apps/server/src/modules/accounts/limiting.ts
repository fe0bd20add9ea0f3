import type { FastifyRequest } from 'fastify';
import { type Counted, countedByNetwork, type LimitName, limitKey } from '#modules/rate-limits/index.ts';
import { deviceCookieOf } from '#modules/sessions/index.ts';
import { clientAddress } from '#platform/http/connections/client-address.ts';
import type { AccountDeps } from './deps.ts';
import type { Turn } from './login/login-shares.ts';

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
 * @param also what is counted for right tries as well
 */
export async function judged<T extends { right: boolean }>(
  { rateLimits, log }: Deps & Pick<AccountDeps, 'log'>,
  counted: readonly Counted[],
  turn: Turn,
  judge: () => Promise<T>,
  also: readonly Counted[] = [],
): Promise<T> {
  const at = await turn(() => rateLimits.take([...counted, ...also]));
  let back = [...counted, ...also];
  try {
    const found = await judge();
    back = found.right ? [...counted] : [];
    return found;
  } finally {
    const keys = back.map(({ key }) => key);
    // A count that could not be given back lasts some minutes; that is no reason to refuse somebody who was right.
    if (keys.length > 0) {
      await turn(() => rateLimits.giveBack(keys, at)).catch((error: unknown) =>
        log.warn({ err: error }, 'a try was not given back'),
      );
    }
  }
}

/**
 * Forgets the wrong passwords of an account, in this browser as well: whoever has just set a new one by mail has the
 * address, and must not be kept waiting with it.
 */
export async function forgetWrongPasswords(
  deps: Deps & Pick<AccountDeps, 'devices' | 'log'>,
  request: FastifyRequest,
  emailKey: string,
): Promise<void> {
  try {
    const token = await deps.devices.tokenFor(deviceCookieOf(request), emailKey);
    const counted = [
      byAccount(deps, 'loginByAccount', emailKey),
      ...(token ? [byAccount(deps, 'loginByDevice', token, emailKey)] : []),
    ];
    await deps.rateLimits.clear(counted.map(({ key }) => key));
  } catch (error) {
    // The password is set all the same; the counts end by themselves within minutes.
    deps.log.warn({ err: error }, 'wrong passwords were not forgotten');
  }
}

/** The limit of the captcha's own routes. */
export const limitCaptcha =
  (deps: Deps) =>
  async (request: FastifyRequest): Promise<void> => {
    await deps.rateLimits.take(byAddress(deps, 'captchaByAddress', request));
  };
