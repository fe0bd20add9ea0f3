import pino, { type DestinationStream } from 'pino';

export type Log = pino.Logger;

const secretNames = [
  'password',
  'oldPassword',
  'newPassword',
  'pass',
  'secret',
  'token',
  'cookie',
  'authorization',
  'email',
  'to',
  'pairingCode',
  'activationCode',
  'code_challenge',
  'set-cookie',
];

const mailAddress = /[^\s"'<>()=:,;/\\]+(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;
/** Our tokens and secrets have 128 random bits and more; identifiers (ULIDs) have 26 characters. */
const token = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g;
/** `postgres://user:password@…` */
const urlPassword = /(:\/\/[^\s:/@"]*):[^\s/@"]+@/g;

/** Also what stands in the middle of a sentence, such as the detail of a database's error. */
const scrub = (line: string): string =>
  line.replace(urlPassword, '$1:[secret]@').replace(mailAddress, '[mail]').replace(token, '[token]');

/** JSON lines on standard error; standard output is for people. Passwords, tokens, cookies and mail addresses never reach them, wherever they stand. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
      hooks: { streamWrite: scrub },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}
