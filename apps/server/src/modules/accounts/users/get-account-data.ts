import { accountData } from '@poolhouse/contract/api/end-users';
import { isoDate } from '@poolhouse/domain/account/date-formats';
import type { Api } from '#platform/http/api.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { AccountDeps } from '../deps.ts';
import { byAccount } from '../limiting.ts';
import { exportAccount } from './export-account.ts';
import { ownUser } from './own-user.ts';

/** `GET {user}/account_data` */
export function getAccountData(app: Api, deps: AccountDeps): void {
  app.get(
    '/end_users/:id/account_data',
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'All that is kept about a user', params: idParams, response: { 200: accountData } },
    },
    async (request) => {
      const { userId } = ownUser(request);
      await deps.rateLimits.take([byAccount(deps, 'exportByAccount', userId)]);
      const data = await exportAccount(deps, userId);
      return {
        fileName: `poolhouse-account-${isoDate(deps.clock.now(), 'UTC')}.json`,
        content: Buffer.from(JSON.stringify(data, null, 2), 'utf8').toString('base64'),
      };
    },
  );
}
