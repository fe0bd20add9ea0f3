import { endpoint } from '#platform/http/endpoint.ts';
import type { CaptchaDeps } from './deps.ts';
import { captchaPicture } from './resources.ts';

/** `GET captcha` */
export const getCaptcha = ({ captcha, limit }: CaptchaDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'A picture with a code to copy', response: { 200: captchaPicture.schema } },
    },
    async (request) => {
      await limit(request);
      const { id, picture, expires } = await captcha.picture();
      return captchaPicture.answer({ id, picture, expires: expires.toISOString() });
    },
  );
