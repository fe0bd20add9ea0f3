import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import { actorOf } from '../api.ts';
import { HttpProblem } from '../bodies/problem.ts';
import type { Claim, KeptAnswer, KeptAnswers } from './kept-answers.ts';
import { keyOf } from './key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request with an `Idempotency-Key`. */
    once: Claim | undefined;
  }
}

/** Headers that belong to an answer; cookies belong to the session of their time. */
const keptHeaders = ['content-type', 'location'] as const;

const comeBackIn = 1;

/**
 * A request with an `Idempotency-Key` is done once, however often it is sent: the others get its answer. It stands after
 * everything that a request can be refused for by whoever it comes from and in what shape: that is judged each time.
 */
export function doOnce(app: FastifyInstance, answers: KeptAnswers): void {
  app.decorateRequest('once', undefined);
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    if (!key) return;
    const found = await answers.claim(actorOf(request).userId, key);
    if (found === 'other-body') throw new HttpProblem(422, 'idempotency-key-reused');
    if (found === 'in-progress') {
      throw new Refusal('conflict', 'request-in-progress', { retryAfter: comeBackIn });
    }
    if ('status' in found) return again(reply, found);
    request.once = found;
  });
  // Kept before it is sent: whoever has the answer finds it the same from then on.
  app.addHook('onSend', async (request, reply, payload) => {
    const { once } = request;
    request.once = undefined;
    if (once) await note(answers, once, request, reply, payload);
    return payload;
  });
}

const again = (reply: FastifyReply, { status, headers, answer }: KeptAnswer): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(answer === '' ? undefined : answer);

async function note(
  answers: KeptAnswers,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const { statusCode: status } = reply;
  try {
    // Refused: nothing was done, and another time it is judged anew. Nobody's keys are pushed out by refusals.
    if (status >= 400 && status < 500 && !claim.again) await answers.drop(claim);
    else if (status >= 400 || !isText(payload)) await answers.release(claim);
    else await answers.keep(claim, { status, headers: headersOf(reply), answer: payload ?? '' });
  } catch (error) {
    // What was done was done. Its key is free again when it has been held long enough.
    request.log.warn({ err: error }, 'an answer could not be kept');
  }
}

const isText = (payload: unknown): payload is string | null | undefined =>
  typeof payload === 'string' || payload === null || payload === undefined;

function headersOf(reply: FastifyReply): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of keptHeaders) {
    const value = reply.getHeader(name);
    if (value !== undefined) kept[name] = String(value);
  }
  return kept;
}
