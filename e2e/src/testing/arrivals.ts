import { expect } from 'vitest';
import type { ReceivedMail, SmtpServer } from '../../../apps/server/src/testing/http/smtp-server.ts';
import type { PushService } from '../../../apps/server/src/testing/push-service.ts';

/** What arrived of one thing that was told. */
export interface Arrived {
  /** All that stands in the mail, as it is read. */
  readonly mail: string;
  readonly push: Readonly<Record<string, string>>;
}

/** Quoted-printable, as its reader has it. */
function decoded(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, byte: string) => String.fromCodePoint(Number.parseInt(byte, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A header with words beyond ASCII, such as 'pH−'. Source: RFC 2047. */
const headed = (text: string): string =>
  text.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=(?:\s+(?==\?))?/giu, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : decoded(word.replaceAll('_', ' ')),
  );

const opened = ({ data }: ReceivedMail) => ({
  subject: headed(/^Subject: (.*(?:\n[ \t].*)*)/mu.exec(data)?.[1]?.replaceAll(/\r?\n[ \t]/gu, ' ') ?? ''),
  words: decoded(data),
});

/**
 * Waits until a mail of this subject has come to a mail server of this machine, and a push message of this title to a push
 * service; each once.
 */
export async function arrived(
  { smtp, push }: { smtp: Pick<SmtpServer, 'received'>; push: Pick<PushService, 'delivered'> },
  { subject, title }: { subject: string; title: string },
): Promise<Arrived> {
  const mails = () => smtp.received.map(opened).filter((mail) => mail.subject === subject);
  const pushes = () => push.delivered.map(({ said }) => said).filter((said) => said.title === title);
  const came = () => ({ mails: mails().length, pushes: pushes().length });
  await expect.poll(came, { timeout: 20_000 }).toEqual({ mails: 1, pushes: 1 });
  return { mail: mails()[0]?.words ?? '', push: pushes()[0] ?? {} };
}
