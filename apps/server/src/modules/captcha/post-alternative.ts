import { endpoint } from '#platform/http/endpoint.ts';
import type { CaptchaDeps } from './deps.ts';
import { captchaWork } from './resources.ts';

/** What a program needs to know to answer it. */
const description = `For people who can't read a picture. Wanted is a \`nonce\`, a decimal number of at most 16 digits, such
that SHA-256 of the text \`challenge:nonce\` (in UTF-8) begins with \`bits\` zero bits: try 0, 1, 2 … Send
\`{"id": id, "answer": nonce}\` as the \`captcha\` of the sign-up, the nonce as a string, before \`expires\`. It counts once.`;

/** `POST captcha/alternative` */
export const postAlternative = ({ captcha, limit }: CaptchaDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: {
        summary: 'A proof of work instead of a picture',
        description,
        response: { 200: captchaWork.schema },
      },
    },
    async (request) => {
      await limit(request);
      const { expires, ...puzzle } = await captcha.alternative();
      return captchaWork.answer({ ...puzzle, expires: expires.toISOString() });
    },
  );
