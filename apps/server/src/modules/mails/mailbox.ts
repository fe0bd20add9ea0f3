import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import { HttpProblem } from '#platform/http/bodies/problem.ts';
import { closedPolicy } from '#platform/http/edge/headers.ts';
import { type MailboxItem, mailboxPage } from './mailbox-page.ts';

const newest = 200;
/** As every other answer's policy, but for the page's own style and the mails in their frames. */
const withItsStyle = `${closedPolicy}; style-src 'self'; frame-src 'self'`;
/** A mail runs nothing and loads nothing; its links open beside the mailbox. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * `/dev/mailbox`, its style, each mail in it, and `/dev/mailbox.json`: the mails that wait while there is no mail server,
 * newest first. Only for whoever sits at this machine.
 */
export function mailboxRoutes(app: Api, { db }: { db: Db }): void {
  const items = async (): Promise<MailboxItem[]> =>
    db
      .selectFrom('mails')
      .select([
        'id',
        'to_address as to',
        'kind',
        'subject',
        'text_body as text',
        'html_body as html',
        'created_at as createdAt',
      ])
      .orderBy('id', 'desc')
      .limit(newest)
      .execute();

  app.get('/dev/mailbox.json', { config: { access: 'local' } }, async (_request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
    return (await items()).map((item) => ({ ...item, links: linksOf(item.text) }));
  });
  app.get('/dev/mailbox.css', { config: { access: 'local' } }, async (_request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-store');
    return readFile(join(import.meta.dirname, 'mailbox.css'), 'utf8');
  });
  app.get('/dev/mailbox/mail', { config: { access: 'local' } }, async (request, reply) => {
    const id = new URL(request.url, 'http://localhost').searchParams.get('id') ?? '';
    const mail = await db.selectFrom('mails').select('html_body').where('id', '=', id).executeTakeFirst();
    if (!mail) throw new HttpProblem(404, 'not-found');
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    reply.headers({ 'content-security-policy': mailPolicy, 'x-frame-options': 'SAMEORIGIN' });
    return mail.html_body.replace('<head>', '<head><base target="_blank">');
  });
  app.get('/dev/mailbox', { config: { access: 'local' } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    reply.header('content-security-policy', withItsStyle);
    return mailboxPage(await items());
  });
}

const linksOf = (text: string): string[] => text.match(/https?:\/\/\S+/gu) ?? [];
