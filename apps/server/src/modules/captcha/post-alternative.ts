import { captchaAlternative } from '@poolhouse/contract/api/end-users';
import type { Api } from '#platform/http/api.ts';
import type { CaptchaDeps } from './deps.ts';

/** `POST captcha/alternative` */
export function postAlternative(app: Api, { captcha, limit }: CaptchaDeps): void {
  app.post(
    '/captcha/alternative',
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'A proof of work instead of a picture', response: { 200: captchaAlternative } },
    },
    async (request) => {
      await limit(request);
      const { expires, ...puzzle } = await captcha.alternative();
      return { ...puzzle, expires: expires.toISOString() };
    },
  );
}
