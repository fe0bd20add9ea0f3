import type { Api } from '#platform/http/api.ts';
import type { CaptchaDeps } from './deps.ts';
import { getCaptcha } from './get-captcha.ts';
import { postAlternative } from './post-alternative.ts';

export function captchaRoutes(app: Api, deps: CaptchaDeps): void {
  app.get('/captcha', ...getCaptcha(deps));
  app.post('/captcha/alternative', ...postAlternative(deps));
}
