import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLoopbackName } from '@poolhouse/domain/account/local-request';
import * as z from 'zod';
import type { MetricsAllow } from '#platform/metrics-server.ts';

/** Digits only: blanks, exponents and hexadecimal digits are slips. */
const wholeNumber = (least: number, most: number, wrong: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, wrong)
    .transform(Number)
    .refine((value) => value >= least && value <= most, wrong);

const port = (fallback: number) => wholeNumber(0, 65_535, 'must be a port number').default(fallback);

const count = (fallback: number, least: number, most: number) =>
  wholeNumber(least, most, `must be a whole number from ${least} to ${most}`).default(fallback);

const url = (schemes: readonly string[]) =>
  z.string().refine(
    (text) => {
      const protocol = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
      return schemes.includes(protocol);
    },
    `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

const origin = url(['http', 'https']).refine((text) => {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && !search && !hash && !username && !password;
}, 'must be an address without a path, like https://example.com');

/** `off`, `self`, or two file names. */
const tls = z.string().transform((text, context): Tls => {
  if (text === 'off' || text === 'self') return { mode: text };
  const [cert, key, ...rest] = text.split(',').map((part) => part.trim());
  if (cert && key && rest.length === 0) return { mode: 'files', cert: resolve(cert), key: resolve(key) };
  context.addIssue('must be off, self, or CERTIFICATE.pem,KEY.pem');
  return z.NEVER;
});

/** Addresses of the proxies whose `X-Forwarded-For` counts. */
const proxies = z.string().transform((text, context): TrustProxy => {
  if (text === 'off') return false;
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  context.addIssue('must be off, or addresses and networks like 127.0.0.1,10.0.0.0/8');
  return z.NEVER;
});

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const widest = family === 4 ? 32 : 128;
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest))
  );
}

/** Who may read metrics from elsewhere. */
const metricsAllow = z.string().transform((text, context): MetricsAllow => {
  const parts = text.split(',').map((part) => part.trim());
  const addresses = parts.filter(isProxyAddress);
  const tokens = parts.filter((part) => !addresses.includes(part));
  if (tokens.every((token) => /^[\w-]{24,200}$/.test(token))) return { addresses, tokens };
  context.addIssue(
    'must be addresses and networks like 10.0.0.0/8, or tokens of 24 letters, digits, - and _ at least',
  );
  return z.NEVER;
});

const environment = z.object({
  PORT: port(8080),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  MQTT_URL: url(['mqtt', 'mqtts']).optional(),
  MQTT_LOGINS: z.enum(['one', 'three'], 'must be one or three').default('one'),
  MQTT_PORT: port(1883),
  MQTT_TLS_PORT: port(8883),
  TLS: tls.prefault('off'),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'must be a mail address')
    .default('Poolhouse <poolhouse@localhost>'),
  TRUST_PROXY: proxies.prefault('off'),
  APP_LABEL: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be the label of a brand variant')
    .default('pool-live'),
  VIRTUAL_UNITS: count(3, 0, 1000),
  VIRTUAL_AQUA_UNITS: count(0, 0, 1000),
  DEMO_UNITS: count(200, 0, 1000),
  PANEL_PORT: port(8081),
  METRICS_PORT: wholeNumber(0, 65_535, 'must be a port number').optional(),
  METRICS_ALLOW: metricsAllow.optional(),
  SAMPLES_DAYS: count(400, 1, 10_000),
  COMMANDS_DAYS: count(400, 1, 10_000),
  AUDIT_DAYS: count(400, 30, 10_000),
  TIMELINE_DAYS: count(400, 1, 10_000),
  MAILS_DAYS: count(30, 4, 10_000),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

export type Tls = { mode: 'off' } | { mode: 'self' } | { mode: 'files'; cert: string; key: string };
/** Addresses and networks of the proxies whose word on the client's address counts; false: of none. */
export type TrustProxy = false | string[];

export interface Config {
  port: number;
  /** Address to listen on. */
  host: string;
  /** Where browsers find the portal, without a closing slash; undefined: this machine and the port. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  mqttUrl: string | undefined;
  /** How many user names the server's connections to that broker have. */
  mqttLogins: 'one' | 'three';
  mqttPort: number;
  mqttTlsPort: number;
  tls: Tls;
  smtpUrl: string | undefined;
  mailFrom: string;
  trustProxy: TrustProxy;
  appLabel: string;
  virtualUnits: number;
  /** How many of them have an aqua unit on their bus. */
  virtualAquaUnits: number;
  /** Virtual units that all demos together have at most. */
  demoUnits: number;
  panelPort: number;
  /** Where metrics are on loopback beside the public port, undefined: only there. */
  metricsPort: number | undefined;
  /** Who may read them from elsewhere than this machine; undefined: nobody. */
  metricsAllow: MetricsAllow | undefined;
  /** Days at minute resolution. */
  samplesDays: number;
  /** Days that commands, what was done with units, and mails are kept. */
  commandsDays: number;
  auditDays: number;
  /** Days that units' timelines are kept. */
  timelineDays: number;
  mailsDays: number;
  logLevel: string;
}

/** Names every wrong variable, a line each. */
export class ConfigError extends Error {}

/** @throws ConfigError */
export function parseConfig(env: Record<string, string | undefined>): Config {
  // `PORT= npm start` means the default.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const values = parsed.data;
  if (values.MQTT_LOGINS === 'three' && !(values.MQTT_URL && new URL(values.MQTT_URL).username)) {
    throw new ConfigError('MQTT_LOGINS: must be one where MQTT_URL has no user name');
  }
  if (values.METRICS_ALLOW && values.METRICS_PORT === undefined) {
    throw new ConfigError(
      'METRICS_ALLOW: must be with a METRICS_PORT: the public port has no metrics for others',
    );
  }
  const publicUrl = values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin;
  return Object.freeze({
    port: values.PORT,
    // Whoever gave no address of their own looks from this machine.
    host: values.HOST ?? (publicUrl === undefined ? 'localhost' : '::'),
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    mqttUrl: values.MQTT_URL,
    mqttLogins: values.MQTT_LOGINS,
    mqttPort: values.MQTT_PORT,
    mqttTlsPort: values.MQTT_TLS_PORT,
    tls: values.TLS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    trustProxy: values.TRUST_PROXY,
    appLabel: values.APP_LABEL,
    virtualUnits: values.VIRTUAL_UNITS,
    virtualAquaUnits: values.VIRTUAL_AQUA_UNITS,
    demoUnits: values.DEMO_UNITS,
    panelPort: values.PANEL_PORT,
    metricsPort: values.METRICS_PORT,
    metricsAllow: values.METRICS_ALLOW,
    samplesDays: values.SAMPLES_DAYS,
    commandsDays: values.COMMANDS_DAYS,
    auditDays: values.AUDIT_DAYS,
    timelineDays: values.TIMELINE_DAYS,
    mailsDays: values.MAILS_DAYS,
    logLevel: values.LOG_LEVEL,
  });
}

/**
 * Without a mail server mails wait in a page for whoever sits at this machine; nobody else ever gets theirs.
 * @throws ConfigError when others use this server and there is none
 */
export function requireMailServer({ publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>): void {
  if (publicUrl === undefined || smtpUrl !== undefined || isLoopbackName(new URL(publicUrl).hostname)) return;
  throw new ConfigError(
    'SMTP_URL: must be set with this PUBLIC_URL, else nobody gets the mails that confirm an address or reset a password',
  );
}

export const readConfig = (): Config => parseConfig(process.env);

/** For tests: the PostgreSQL to use instead of an embedded one. */
export const givenDatabase = (): string | undefined => process.env.DATABASE_URL || undefined;
