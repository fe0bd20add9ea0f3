import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ConcurrencyLimit, createKeyedSemaphores } from '#platform/keyed-semaphores.ts';
import { clientAddress } from './connections/client-address.ts';
import { networksOf } from './connections/networks.ts';
import { sessionTokenOf } from './cookies.ts';
import { type EdgeRules, edgeRules } from './edge/edge-rules.ts';
import { isPage } from './edge/headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What has to be done with it when its client goes, and what releases its limits. */
    work: Work | undefined;
  }
}

interface Work {
  readonly limits: readonly ConcurrencyLimit[];
  isGone: boolean;
  /** While it waits for its limits. */
  waiting: AbortController | undefined;
  release: (() => void) | undefined;
}

/**
 * Requests at work at once. All of them ask the one database, which does some twenty things at a time: without these
 * limits the thousands that one session sends at once would hold up everybody else's.
 */
const mostOf = { session: 8, address: 16, network: 64 } as const;

/** One for all: with a trace of its own for each request it took longer than the rest of this file. */
const clientGone = new Error('the client has gone');

function limitsOf(request: FastifyRequest, app: FastifyInstance): ConcurrencyLimit[] {
  const token = sessionTokenOf(request, app.hosts);
  const [client, ...wider] = networksOf(clientAddress(request));
  const own: ConcurrencyLimit[] =
    token === undefined ? [] : [{ key: `session ${token}`, most: mostOf.session }];
  return [
    ...own,
    { key: client.network, most: mostOf.address },
    ...wider.map(({ network }) => ({ key: network, most: mostOf.network })),
  ];
}

/** Bodies come as slowly as their sender likes; while one is read nothing is at work. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Lets few requests of the API be at work for one session, one address and one network; the others wait. */
export function limitWork(app: FastifyInstance, { ruleOf }: EdgeRules = edgeRules): void {
  const semaphores = createKeyedSemaphores();
  app.decorateRequest('work', undefined);

  /** Whether the client is still there; true at once for nearly all, who wait for nobody. */
  function begin(work: Work): boolean | Promise<boolean> {
    if (work.isGone) return false;
    work.release = semaphores.tryAcquire(work.limits);
    return work.release !== undefined || wait(work);
  }
  async function wait(work: Work): Promise<boolean> {
    work.waiting = new AbortController();
    try {
      work.release = await semaphores.acquire(work.limits, work.waiting.signal);
      return true;
    } catch {
      return false;
    } finally {
      work.waiting = undefined;
    }
  }
  function end(work: Work | undefined): void {
    work?.release?.();
    if (work) work.release = undefined;
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isPage(ruleOf(request))) return;
    const work: Work = {
      ...{ limits: limitsOf(request, app), isGone: false },
      ...{ waiting: undefined, release: undefined },
    };
    request.work = work;
    reply.raw.once('close', () => {
      work.isGone = true;
      work.waiting?.abort(clientGone);
      end(work);
    });
    if (await begin(work)) return;
    return reply.hijack();
  });
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) end(request.work);
  });
  app.addHook('preHandler', async ({ work }, reply) => {
    if (!work || work.release || (await begin(work))) return;
    return reply.hijack();
  });
  // From here on it is the client's own time.
  app.addHook('onSend', async ({ work }) => end(work));
}
