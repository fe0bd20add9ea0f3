import { idIn } from '@poolhouse/contract/api/hydra';
import { emailKey } from '@poolhouse/domain/account/email';
import type { FastifyRequest } from 'fastify';
import type { Line, Place } from '#modules/passwords/index.ts';
import { type Counted, countedByNetwork } from '#modules/rate-limits/index.ts';
import { deviceCookieOf } from '#modules/sessions/index.ts';
import { Refusal } from '#platform/errors.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { clientAddress } from '#platform/http/connections/client-address.ts';
import type { AccountDeps } from '../deps.ts';
import { byAccount, byAddress, judged } from '../limiting.ts';
import { signUpBrowser } from '../sign-up/sign-up-cookie.ts';
import { type AccountRow, findAccountForLogin } from '../users/find-account.ts';
import type { Turn } from './login-shares.ts';

interface Credentials {
  email: string;
  password: string;
  cloud?: string | undefined;
}

/** Which queue a login waits in, which counts its tries go to, and its turn at the database. */
interface Way {
  place: Place;
  /** Whether it comes from a browser in which the owner was logged in before. */
  isKnown: boolean;
  counted: Counted[];
  /** The counts that right passwords go to as well. */
  also: Counted[];
  turn: Turn;
}

/**
 * The account that these credentials open. Nothing tells whether there is such an account: for one that does not exist
 * the same is counted, read and hashed.
 *
 * Whoever has the password of a sign-up that waits for its confirmation is told so; it opens nothing. This is so even
 * where the address has an account with a password. So a password that is wrong for the account is always checked against
 * a sign-up as well, whether there is one or not. A known browser needs no such care and is spared the second hash.
 * @throws Refusal
 */
export async function checkLogin(
  deps: AccountDeps,
  request: FastifyRequest,
  { email, password, cloud }: Credentials,
): Promise<AccountRow> {
  const cloudId = cloud === undefined ? undefined : (idIn('clouds', cloud) ?? '');
  const { place, isKnown, counted, also, turn } = await wayOf(deps, request, emailKey(email), cloudId);
  try {
    const judge = async () => {
      const found = await turn(() => findAccountForLogin(deps.db, email, cloudId, signUpBrowser(request)));
      const waiting = isKnown ? [] : [found?.waiting_hash ?? undefined];
      const match = await place.firstMatch(password, [found?.password_hash, ...waiting]);
      return { user: found, waits: match === 1, right: match >= 0 };
    };
    const { user, waits, right } = await judged(deps, counted, turn, judge, also);
    if (!user || !right) throw new Refusal('unauthenticated', 'invalid-credentials');
    // Even with the right password: nobody gets in before the address is confirmed.
    if (waits || !user.email_confirmed_at) throw new Refusal('forbidden', 'email-not-confirmed');
    return user;
  } finally {
    place.leave();
  }
}

/**
 * A browser in which the owner has logged in before has a queue and a count of its own, so that nobody can lock the owner
 * out. Whoever finds a queue full, or is known to be refused anyway, is refused before the database is asked.
 */
async function wayOf(
  deps: AccountDeps,
  request: FastifyRequest,
  key: string,
  cloudId: string | undefined,
): Promise<Way> {
  const { devices, passwords, loginShares, rateLimits } = deps;
  const alsoOf = (line: Line) => [
    byAccount(deps, 'loginsByAccount', line, key),
    ...countedByNetwork(`loginsByAddress-${line}`, deps.limits.loginsByAddress, clientAddress(request)),
  ];
  const asker = askerOf(request, key);
  const token = await devices.tokenFor(deviceCookieOf(request), key);
  if (token) {
    const [counted, also] = [[byAccount(deps, 'loginByDevice', token, key)], alsoOf('known')];
    rateLimits.refuseFull([...counted, ...also]);
    const look = () => devices.userOf(token, { emailKey: key, cloudId });
    const known = await loginShares.devices(asker)(look);
    if (known) {
      const place = passwords.place('known', askerOf(request, known));
      return { place, isKnown: true, counted, also, turn: loginShares.known(asker) };
    }
  }
  const counted = [byAccount(deps, 'loginByAccount', key), ...byAddress(deps, 'loginByAddress', request)];
  const also = alsoOf('anybody');
  rateLimits.refuseFull([...counted, ...also]);
  const place = passwords.place('anybody');
  return { place, isKnown: false, counted, also, turn: loginShares.strangers(asker) };
}
