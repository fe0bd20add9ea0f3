import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import * as z from 'zod';
import { createPasswords } from '../../../apps/server/src/modules/passwords/index.ts';
import { runBenchServer } from '../server/bench-server.ts';

/**
 * The product with endpoints beside it as they are often written: each looks first whether there is such an account,
 * and does its work before it answers.
 */
await runBenchServer({
  routes(api, pool) {
    const passwords = createPasswords();
    passwords.start();
    const open = { config: { access: 'public', beforeTerms: true } } as const;
    const body = z.looseObject({ email: z.string() });
    const find = async (email: string): Promise<{ id: string; password_hash: string } | undefined> => {
      const { rows } = await pool.query('select id, password_hash from end_users where email_key = $1', [
        email,
      ]);
      return rows[0];
    };
    /** A token and a mail, as three changes of their own. */
    const mail = async (id: string, email: string): Promise<void> => {
      await pool.query('delete from one_time_tokens where user_id = $1', [id]);
      await pool.query(
        `insert into one_time_tokens (token_hash, purpose, user_id, email_key, expires_at, created_at)
         values ($1, 'reset', $2, $3, now(), now())`,
        [randomBytes(32), id, email],
      );
      await pool.query(
        `insert into mails (id, user_id, to_address, kind, subject, text_body, html_body, created_at)
         values ($1, $2, $3, 'reset', '', '', '', now())`,
        [ulid(), id, email],
      );
    };
    api.post('/careless/login', { ...open, schema: { body } }, async ({ body: { email } }, reply) => {
      const user = await find(email);
      if (user) await passwords.matches('a guess', user.password_hash);
      return reply.code(401).send();
    });
    api.post('/careless/sign-up', { ...open, schema: { body } }, async ({ body: { email } }, reply) => {
      if (!(await find(email))) await passwords.hash('seven quiet dolphins');
      return reply.code(204).send();
    });
    for (const name of ['forgot', 'resend']) {
      api.post(`/careless/${name}`, { ...open, schema: { body } }, async ({ body: { email } }, reply) => {
        const user = await find(email);
        if (user) await mail(user.id, email);
        return reply.code(204).send();
      });
    }
    // A body as large as somebody likes, hashed before anybody looks at it.
    const large = { ...open, bodyLimit: 2_000_000, schema: { body: body.extend({ password: z.string() }) } };
    api.post('/careless/long-password', large, async (request, reply) => {
      await passwords.hash(request.body.password);
      return reply.code(422).send();
    });
    // Tokens hashed like passwords can be looked up by their account only.
    api.post('/careless/revoke', { ...open, schema: { body } }, async ({ body: { email } }, reply) => {
      const user = await find(email);
      if (user) await passwords.matches('a token', user.password_hash);
      return reply.code(410).send();
    });
  },
});
