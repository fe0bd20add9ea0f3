import { createTransport } from 'nodemailer';

/** A mail as it goes out. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mails to a mail server. Rejects when that doesn't take them: whoever sends tries again later. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  stop(): void;
}

/** @param url `smtp://user:password@host:port` or `smtps://…` */
export function createSmtp({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    // Nothing in a mail of ours names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      // An address object is never parsed as a list, whatever characters it holds.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    stop: () => transport.close(),
  };
}
