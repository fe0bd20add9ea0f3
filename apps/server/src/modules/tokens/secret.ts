import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that need no escaping in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Whether it has the form of a secret; anything else was never issued. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is kept of a secret. It is random, so a fast hash is enough. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
