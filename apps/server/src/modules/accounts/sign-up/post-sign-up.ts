import { signUpRequest } from '@poolhouse/contract/api/end-users';
import { idIn } from '@poolhouse/contract/api/hydra';
import { termsInForce } from '#modules/terms/index.ts';
import { Violation } from '#platform/errors.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';
import { passwordViolation } from '../password/check-password.ts';
import { setSignUpCookie, signUpBrowser } from './sign-up-cookie.ts';

/** `POST end_users`: the sign-up. It answers and takes the same whether the address is new or not. */
export const postSignUp = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Signs up', body: signUpRequest, response: done },
    },
    async (request, reply) => {
      const { body } = request;
      await deps.rateLimits.take(byAddress(deps, 'signUpByAddress', request));
      const cloudId = idIn('clouds', body.cloud);
      const cloud =
        cloudId &&
        (await deps.db
          .selectFrom('clouds')
          .select(['id', 'langs'])
          .where('id', '=', cloudId)
          .executeTakeFirst());
      if (!cloud) throw new Violation('cloud', 'unknown-reference');
      const terms = await termsInForce(deps.db, cloud.id, deps.clock.now());
      const items: { propertyPath: string; code: string }[] = [];
      const password = passwordViolation(body.password);
      if (password) items.push({ propertyPath: 'password', code: password });
      if (!cloud.langs.includes(body.lang)) items.push({ propertyPath: 'lang', code: 'not-an-option' });
      for (const part of ['eula', 'privacyPolicy'] as const) {
        const read = idIn('cloud_terms_of_services', body[part]);
        if (!terms || read !== terms.id) items.push({ propertyPath: part, code: 'terms-outdated' });
      }
      if (items.length > 0 || !terms) throw Violation.list(items);
      await deps.captcha.use(body.captcha);
      const { name, surname, email, lang } = body;
      await deps.requestQueue.add({
        kind: 'sign-up',
        name,
        surname,
        email,
        lang,
        cloudId: cloud.id,
        termsId: terms.id,
        passwordHash: await deps.passwords.hash(body.password),
        variant: request.variant,
        // In every case, known or not: the answer must say nothing.
        browser: setSignUpCookie(request, reply, deps.clock.now()).toString('hex'),
        browserBefore: signUpBrowser(request).map((hash) => hash.toString('hex')),
      });
      return reply.code(204).send();
    },
  );
