import { confirmRequest } from '@poolhouse/contract/api/end-users';
import { emailKey } from '@poolhouse/domain/account/email';
import { Refusal, Violation } from '#platform/errors.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';
import { passwordViolation } from '../password/check-password.ts';
import { askingOf } from '../requests/account-mails.ts';
import { confirmSignUp, type Proof } from './confirm-sign-up.ts';
import { proveSignUp } from './prove-sign-up.ts';
import { forgetSignUp } from './sign-up-cookie.ts';

/**
 * `POST end_users/confirm_email`: makes a sign-up the account's. The link proves that its opener has the address, not that
 * the sign-up is theirs: that is proven by the browser that signed up, or by the password that was typed there. Whoever
 * has neither sets a new password.
 */
export const postConfirm = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true, refusals: [410] },
      schema: { summary: 'Confirms an e-mail address', body: confirmRequest, response: done },
    },
    async (request, reply) => {
      const { email, token, password, newPassword } = request.body;
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      const code = newPassword === undefined ? undefined : passwordViolation(newPassword);
      if (code) throw new Violation('newPassword', code);
      const presented = { token, purpose: 'confirm', emailKey: emailKey(email) } as const;
      const holder = await deps.tokens.holder(presented);
      if (!holder) throw new Refusal('gone', 'link-expired');
      const proof: Proof =
        newPassword === undefined
          ? await proveSignUp(deps, holder.signUpId, request, password)
          : { newHash: await deps.passwords.hash(newPassword, 'known', askerOf(request, holder.id)) };
      await confirmSignUp(deps, { presented, holder, ...proof, asking: askingOf(deps, request) });
      deps.keptUsers?.forget(holder.id);
      const made = proof.signUp?.browser_hash;
      if (made) forgetSignUp(request, reply, made, deps.clock.now());
      return reply.code(204).send();
    },
  );
