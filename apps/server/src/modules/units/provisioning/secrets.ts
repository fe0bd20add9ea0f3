import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeFrom } from '@poolhouse/domain/unit/codes';

/**
 * These secrets are long and random, so a fast hash is enough; with a slow one a fleet's reconnects would take too
 * long.
 */
export function hashOf(secret: string | Uint8Array): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Whether two hashes are equal, in the same time whatever they are. */
export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const newCode = (length: number): string => codeFrom(randomBytes(length), length);
