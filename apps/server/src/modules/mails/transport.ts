import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';

export interface MailMessage {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What carries a mail away; rejects when it could not be handed over. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** Milliseconds; a server that takes longer is tried again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** For a whole mail, even if its server keeps answering. */
const longest = 60_000;

/** @param url `smtp://` or `smtps://`, with user and password where needed */
export function smtpTransport(url: string): MailTransport {
  const carrier = createTransport({ url, ...patience });
  return {
    async send({ to, ...message }) {
      // An object, not a text: an address never becomes two, whatever it holds.
      const sent = carrier.sendMail({ ...message, to: { name: '', address: to } });
      const end = new AbortController();
      const late = sleep(longest, undefined, { signal: end.signal }).then(() => {
        throw new Error('the mail server takes too long');
      });
      await Promise.race([sent, late]).finally(() => end.abort());
    },
    close: () => carrier.close(),
  };
}
