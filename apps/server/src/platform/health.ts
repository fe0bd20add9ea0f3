import * as z from 'zod';
import type { Api } from '#platform/http/api.ts';

/** Each part of the server by name, with whether it is ready. */
export type Parts = Record<string, () => boolean | Promise<boolean>>;

const answer = z.object({ ready: z.boolean(), parts: z.record(z.string(), z.boolean()) });

/** `GET /api/health`: 200 when all parts are ready, else 503; the answer names each part. */
export function healthRoute(parts: Parts): (app: Api) => Promise<void> {
  return async (app) => {
    app.get(
      '/health',
      {
        config: { access: 'public', beforeTerms: true },
        schema: { summary: 'Whether each part is ready', response: { 200: answer, 503: answer } },
      },
      async (_request, reply) => {
        const states = await Promise.all(
          Object.entries(parts).map(async ([name, isReady]) => [name, await ready(isReady)] as const),
        );
        const all = states.every(([, state]) => state);
        if (!all) reply.header('retry-after', '1');
        return reply.code(all ? 200 : 503).send({ ready: all, parts: Object.fromEntries(states) });
      },
    );
  };
}

async function ready(part: Parts[string]): Promise<boolean> {
  try {
    return await part();
  } catch {
    return false;
  }
}
