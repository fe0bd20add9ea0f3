import type { FastifySchema } from 'fastify';

const key = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[!-~]+$',
  description:
    'Makes it safe to send this again: chosen by the client, best a random UUID. For 24 hours a repeat with the same ' +
    'body is answered like the first and does nothing more, as long as the first answer was neither 429 nor from 500 on.',
} as const;

const answers = {
  409: 'A request with this Idempotency-Key is still being answered (`request-in-progress`), or see `type`.',
  422: 'The Idempotency-Key was used with another body (`idempotency-key-reused`), or see `violations`.',
};

/** Adds to the documentation of a route that it takes an `Idempotency-Key`, and what that may lead to. */
export function documentKey(schema: FastifySchema): FastifySchema {
  const described = Object.entries(answers).map(([status, description]) => [status, { description }]);
  return {
    ...schema,
    headers: { type: 'object', properties: { 'Idempotency-Key': key } },
    response: { ...Object.fromEntries(described), ...Object(schema.response) },
  };
}
