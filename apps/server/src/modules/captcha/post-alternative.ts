import { captchaAlternative } from '@poolhouse/contract/api/end-users';
import { endpoint } from '#platform/http/endpoint.ts';
import type { CaptchaDeps } from './deps.ts';

/** `POST captcha/alternative` */
export const postAlternative = ({ captcha, limit }: CaptchaDeps) =>
  endpoint(
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
