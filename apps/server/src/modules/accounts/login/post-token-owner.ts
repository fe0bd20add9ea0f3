import { tokenLoginRequest } from '@poolhouse/contract/api/end-users';
import { Refusal } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { tokenOwnerAnswer } from '../answers.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';

/**
 * `POST end_users/auth/token/owner`: whose one-time token this is, so that a page can ask before it logs somebody in.
 * The token stays as it is.
 */
export const postTokenOwner = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true, refusals: [410] },
      schema: {
        summary: 'Says whose a one-time token is',
        body: tokenLoginRequest,
        response: { 200: tokenOwnerAnswer.schema },
      },
    },
    async (request) => {
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      const userId = await deps.tokens.find({ token: request.body.token, purpose: 'login' });
      const owner =
        userId &&
        (await deps.db
          .selectFrom('end_users')
          .select(['name', 'surname', 'email'])
          .where('id', '=', userId)
          .executeTakeFirst());
      if (!owner) throw new Refusal('gone', 'link-expired');
      return tokenOwnerAnswer.answer(owner);
    },
  );
