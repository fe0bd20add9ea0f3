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

/** A mail's time in this machine's zone: its reader sits here. */
const timeOf = (at: Date): string => at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** As its reader sees it, and below it the words alone, whose links can be copied. */
const article = ({ id, to, subject, text, createdAt }: MailboxItem): string => `<article>
<h2>${escaped(subject)}</h2>
<p class="meta"><span>to ${escaped(to)}</span><time datetime="${createdAt.toISOString()}">${timeOf(createdAt)}</time></p>
<iframe src="/dev/mailbox/mail?id=${escaped(id)}" title="${escaped(subject)}" loading="lazy"></iframe>
<details><summary>As plain text</summary><p class="text">${withLinks(text)}</p></details>
</article>`;

/** Its style is a file of its own: the server's policy allows none inline. */
export const mailboxPage = (items: readonly MailboxItem[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><h1>Mailbox</h1>
<p class="lead">Mails stay here while no mail server is set (SMTP_URL). Newest first; reload to see what came since.</p>
<main>${items.length === 0 ? '<article><p>No mail yet.</p></article>' : items.map(article).join('\n')}</main>
</body></html>`;
