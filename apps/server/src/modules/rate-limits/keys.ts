import { hash } from 'node:crypto';
import { networksOf } from '#platform/http/connections/networks.ts';
import type { Counted, Limit } from './rate-limits.ts';

/** What a key holds instead of the address or id it counts for. */
export const limitDigest = (...about: readonly string[]): string =>
  hash('sha256', about.join('\n'), 'base64url');

/** A key that holds neither the address nor the id it counts for. */
export const limitKey = (kind: string, ...about: readonly string[]): string =>
  `${kind}:${limitDigest(...about)}`;

/** The counts of a limit for the networks that an address lies in, for {@link RateLimits.take} all together. */
export const countedByNetwork = (kind: string, { max, windowMs }: Limit, ip: string): Counted[] =>
  networksOf(ip).map(({ network, allowance }) => ({
    key: limitKey(kind, network),
    max: max * allowance,
    windowMs,
  }));
