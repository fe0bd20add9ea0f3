import type { FastifySchema } from 'fastify';

export const keyHeader = 'Idempotency-Key';

const key = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[!-~]+$',
  description:
    'Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same ' +
    'body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on. ' +
    'While the first is still being answered a repeat is refused with 409 (`request-in-progress`), with another body with ' +
    '422 (`idempotency-key-reused`).',
} as const;

/** Adds to the documentation of a route that it takes an `Idempotency-Key`. */
export const documentKey = (schema: FastifySchema): FastifySchema => ({
  ...schema,
  headers: { type: 'object', properties: { [keyHeader]: key } },
});
