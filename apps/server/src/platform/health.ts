import * as z from 'zod/mini';
import type { Api } from '#platform/http/api.ts';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';

/** Each part of the server by name, with whether it is ready. */
export type Parts = Record<string, () => boolean | Promise<boolean>>;

const states = z.object({ ready: z.boolean(), parts: z.record(z.string(), z.boolean()) });

export const healthAnswer = defineAnswer('Health', 'Whether each part is ready', states);
const { schema } = healthAnswer;

/** `GET /api/live`, for who starts a server anew when it hangs: it answers, whatever it waits for. */
export async function liveRoute(app: Api): Promise<void> {
  app.get(
    '/live',
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Whether the server answers at all', response: { 204: z.void() } },
    },
    async (_request, reply) => reply.code(204).send(),
  );
}

/** `GET /api/health`: 200 when all parts are ready, else 503; the answer names each part. */
export function healthRoute(parts: Parts): (app: Api) => Promise<void> {
  return async (app) => {
    app.get(
      '/health',
      {
        config: { access: 'public', beforeTerms: true },
        schema: { summary: 'Whether each part is ready', response: { 200: schema, 503: schema } },
      },
      async (_request, reply) => {
        const found = await Promise.all(
          Object.entries(parts).map(async ([name, isReady]) => [name, await ready(isReady)] as const),
        );
        const all = found.every(([, state]) => state);
        if (!all) reply.header('retry-after', '1');
        return reply
          .code(all ? 200 : 503)
          .send(healthAnswer.answer({ ready: all, parts: Object.fromEntries(found) }, '/api/health'));
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
