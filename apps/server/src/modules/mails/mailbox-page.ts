export interface MailboxItem {
  id: string;
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

const withLinks = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/gu, (link) => `<a href="${link}">${link}</a>`);

const article = ({ to, subject, text, createdAt }: MailboxItem): string => `<article>
<h2>${escaped(subject)}</h2>
<p>${escaped(to)} · <time>${createdAt.toISOString()}</time></p>
<p>${withLinks(text).replaceAll('\n', '<br>')}</p>
<hr></article>`;

/** A page without script and style: the server's policy allows neither inline. */
export const mailboxPage = (items: readonly MailboxItem[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title></head>
<body><h1>Mailbox</h1>
<p>Mails stay here while no mail server is configured (SMTP_URL).</p>
${items.length === 0 ? '<p>No mail yet.</p>' : items.map(article).join('\n')}
</body></html>`;
