import type { Api } from '#platform/http/api.ts';
import type { Clock } from './clock.ts';

const year = 365 * 86_400_000;

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness.
 * @param from a mail address, with or without a name before it
 */
export function securityTxt({ from, clock }: { from: string; clock: Clock }): (app: Api) => Promise<void> {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  return async (app) => {
    app.get(
      '/.well-known/security.txt',
      { config: { access: 'page' }, schema: { hide: true } },
      async (_request, reply) => {
        const expires = new Date(clock.now().getTime() + year).toISOString();
        const lines = [
          `Contact: mailto:${address}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en, cs, de, fr, nl',
        ];
        return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
      },
    );
  };
}
