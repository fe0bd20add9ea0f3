import type { Captcha } from '#modules/captcha/index.ts';
import { Violation } from '#platform/errors.ts';
import type { AccountsServer } from './accounts.ts';

/** What the picture says, which nobody but the database knows. */
export const captchaAnswer = async (server: AccountsServer, id: string): Promise<string> =>
  (await server.db.selectFrom('captchas').select('answer').where('id', '=', id).executeTakeFirstOrThrow())
    .answer;

/** `right`, else the code of what is wrong with an answer. */
export const captchaOutcome = (captcha: Captcha, id: string, answer: string): Promise<string> =>
  captcha.use({ id, answer }).then(
    () => 'right',
    (error: unknown) => (error instanceof Violation ? (error.items[0]?.code ?? '') : String(error)),
  );
