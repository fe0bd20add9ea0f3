import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isMissing, isUnstorable } from '#platform/db/constraint.ts';
import { isPassing } from '#platform/db/passing.ts';
import { Refusal, type RefusalKind, Violation } from '#platform/errors.ts';
import { languageOf } from '../language.ts';
import { HttpProblem, problemBody, problemType, violationsBody } from './problem.ts';
import { type Item, SchemaError } from './schema-errors.ts';
import { text } from './text.ts';

const statusOf: Record<RefusalKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-many': 429,
  unavailable: 503,
};

/** Refusals of Fastify itself, by status. */
const codeOf: Record<number, string> = {
  400: 'malformed',
  404: 'not-found',
  408: 'too-slow',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-media-type',
  431: 'too-large',
};

const comeBackIn = 5;
/** Bytes of a refused body that are read to its end, by nobody: who still sends when the connection ends reads no answer. */
const mostUnread = 4_000_000;

/** The only place that turns an error into an answer. A 5xx shows no cause; the log has it. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A request that never got as far as its hooks has no language yet.
  const language = request.language ?? languageOf(request.headers['accept-language']);
  if (reply.raw.headersSent) {
    request.log.error({ err: error }, 'failed in the middle of an answer');
    reply.raw.destroy();
    return reply;
  }
  reply.type(problemType).header('cache-control', 'no-store');
  if (error instanceof Violation) return sendViolations(error.items);
  if (error instanceof SchemaError) {
    // An identifier that can't exist is answered as one that doesn't.
    return isContext(error, 'params') ? send(404, 'not-found') : sendViolations(error.items);
  }
  if (error instanceof Refusal) {
    const retryAfter = error.retryAfter ?? (error.kind === 'unavailable' ? comeBackIn : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
    return send(statusOf[error.kind], error.code, error.extra);
  }
  if (error instanceof HttpProblem) {
    reply.headers(error.headers);
    return send(error.status, error.code);
  }
  // Includes a client that hung up in the middle of its body: its ECONNRESET is not the database's.
  const status = (error as FastifyError).statusCode;
  // Fastify ends the connection of a body that it did not take.
  if (status === 413 && Number(request.headers['content-length']) <= mostUnread)
    reply.removeHeader('connection');
  if (status !== undefined && status < 500)
    return send(codeOf[status] ? status : 400, codeOf[status] ?? 'malformed');
  if (isPassing(error)) {
    request.log.warn({ err: error }, 'the database can’t do it now');
    reply.header('retry-after', String(comeBackIn));
    return send(503, 'unavailable');
  }
  if (isMissing(error)) {
    // Something that the request is about was deleted meanwhile.
    request.log.warn({ err: error }, 'what a request is about went away meanwhile');
    return send(404, 'not-found');
  }
  if (isUnstorable(error)) {
    request.log.warn({ err: error }, 'a text that the database can’t hold');
    return send(400, 'malformed');
  }
  request.log.error({ err: error }, 'a request failed');
  return send(500, 'failed');

  function send(code: number, type: string, extra?: Record<string, unknown>): FastifyReply {
    return reply.code(code).send(JSON.stringify(problemBody(code, type, language, extra)));
  }
  function sendViolations(items: readonly Item[]): FastifyReply {
    const violations = items.map(({ propertyPath, code, values }) => ({
      propertyPath,
      message: text(language, `violations.${code}`, 'violations.invalid', values),
      code,
    }));
    return reply.code(422).send(JSON.stringify(violationsBody(violations, language)));
  }
}

const isContext = (error: object, context: string): boolean =>
  'validationContext' in error && error.validationContext === context;
