import { captchaAlternative, captchaResource } from '@poolhouse/contract/api/end-users';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';

export const captchaPicture = defineAnswer('Captcha', 'Picture with a code to copy', captchaResource);
export const captchaWork = defineAnswer(
  'CaptchaAlternative',
  'Proof of work instead of a picture',
  captchaAlternative,
);
