import { captchaResource } from '@poolhouse/contract/api/end-users';
import { endpoint } from '#platform/http/endpoint.ts';
import type { CaptchaDeps } from './deps.ts';

/** `GET captcha` */
export const getCaptcha = ({ captcha, limit }: CaptchaDeps) =>
  endpoint(
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
