import { emailToken } from '@poolhouse/contract/api/end-users';
import { Refusal } from '#platform/errors.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';
import { findResetLink } from './find-reset-link.ts';

/**
 * `POST end_users/auth/reset_password/link`: whether a mailed link still sets a password, so that nobody thinks of a new
 * one for a link that is spent. The link stays as it is.
 */
export const postResetLink = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: {
        summary: 'Says whether a mailed link still sets a password',
        body: emailToken,
        response: done,
      },
    },
    async (request, reply) => {
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      if (!(await findResetLink(deps, request.body))) throw new Refusal('gone', 'link-expired');
      return reply.code(204).send();
    },
  );
