import { iriOf } from '@poolhouse/contract/api/hydra';
import { isoDate } from '@poolhouse/domain/account/date-formats';
import { Refusal } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { sendStreamed } from '#platform/http/bodies/streamed.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { createExports } from '#platform/http/exports.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { accountDataAnswer } from '../answers.ts';
import type { AccountDeps } from '../deps.ts';
import { byAccount } from '../limiting.ts';
import { type ExportSection, exportAccount } from './export-account.ts';
import { exportText, inBase64 } from './export-text.ts';
import { ownUser } from './own-user.ts';

/** `GET {user}/account_data` */
export function getAccountData(deps: AccountDeps) {
  const exports = createExports();
  return endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: {
        summary: 'All that is kept about a user',
        params: idParams,
        response: { 200: accountDataAnswer.schema },
      },
    },
    async (request, reply) => {
      const { userId } = ownUser(request);
      const { sessionId } = actorOf(request);
      const fileName = `poolhouse-account-${isoDate(deps.clock.now(), 'UTC')}.json`;
      const answer = await exports.open(askerOf(request, userId), async (turn) => {
        await deps.rateLimits.take([byAccount(deps, 'exportByAccount', userId)]);
        const sections = await turn(() => exportAccount(deps, userId));
        const begin = { '@id': `${iriOf('end_users', userId)}/account_data`, fileName };
        return whileLiving(deps, sessionId, asAnswer(begin, sections));
      });
      return sendStreamed(reply, answer);
    },
  );
}

/** A reader may be slow, and a session may end meanwhile, on another node too: then the file goes no further. */
async function* whileLiving({ sessions }: AccountDeps, sessionId: string, pieces: AsyncGenerator<string>) {
  for await (const piece of pieces) {
    if (!(await sessions.living([sessionId])).has(sessionId)) {
      throw new Refusal('unauthenticated', 'unauthenticated');
    }
    yield piece;
  }
}

/** Written as it is read: the whole of it is never in memory. */
async function* asAnswer(begin: object, sections: readonly ExportSection[]): AsyncGenerator<string> {
  const head = JSON.stringify({ ...accountDataAnswer.label, ...begin });
  yield `${head.slice(0, -1)},"content":"`;
  yield* inBase64(exportText(sections));
  yield '"}';
}
