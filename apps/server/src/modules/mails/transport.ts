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

/** Milliseconds: whoever takes longer is tried again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** @param url `smtp://` or `smtps://`, with user and password where needed */
export function smtpTransport(url: string): MailTransport {
  const carrier = createTransport({ url, ...patience });
  return {
    async send({ to, ...message }) {
      // An object, not a text: an address never becomes two, whatever it holds.
      await carrier.sendMail({ ...message, to: { name: '', address: to } });
    },
    close: () => carrier.close(),
  };
}
