import { captchaResource } from '@poolhouse/contract/api/end-users';
import type { Api } from '#platform/http/api.ts';
import type { CaptchaDeps } from './deps.ts';

/** `GET captcha` */
export function getCaptcha(app: Api, { captcha, limit }: CaptchaDeps): void {
  app.get(
    '/captcha',
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'A picture with a code to copy', response: { 200: captchaResource } },
    },
    async (request) => {
      await limit(request);
      const { id, picture, expires } = await captcha.picture();
      return { id, picture, expires: expires.toISOString() };
    },
  );
}
