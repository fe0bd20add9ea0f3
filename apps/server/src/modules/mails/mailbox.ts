import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import { closedPolicy } from '#platform/http/edge/headers.ts';
import { type MailboxItem, mailboxPage } from './mailbox-page.ts';

const newest = 200;
/** As every other answer's policy, but for the page's own style. */
const withItsStyle = `${closedPolicy}; style-src 'self'`;

/**
 * `/dev/mailbox`, its style, and `/dev/mailbox.json`: the mails that wait while there is no mail server, newest first. Only for
 * whoever sits at this machine.
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
  app.get('/dev/mailbox', { config: { access: 'local' } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    reply.header('content-security-policy', withItsStyle);
    return mailboxPage(await items());
  });
}

const linksOf = (text: string): string[] => text.match(/https?:\/\/\S+/gu) ?? [];
