import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Config, Tls } from '#config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Certificate } from '#platform/http/connections/listener.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import type { Log } from '#platform/log.ts';
import { liveCertificate } from '#platform/tls/live-certificate.ts';
import { selfSigned } from '#platform/tls/self-signed.ts';
import type { Lifecycle } from './lifecycle.ts';

export interface CertificateDeps {
  dataFolder: string;
  hosts: Hosts;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
}

const minute = 60_000;
const hour = 60 * minute;

/** What HTTPS and MQTT over TLS show, now and after each renewal; undefined when TLS is off. */
export async function certificateFor(
  { tls }: Pick<Config, 'tls'>,
  { dataFolder, hosts, clock, log, lifecycle }: CertificateDeps,
): Promise<Certificate | undefined> {
  if (tls.mode === 'off') return undefined;
  const names = namesOf(hosts);
  const look = tls.mode === 'files' ? () => readFiles(tls) : () => selfSigned(dataFolder, names, clock.now());
  const every = tls.mode === 'files' ? minute : hour;
  try {
    const { certificate, stop } = await liveCertificate({ clock, log, look, every });
    lifecycle.onStop('the certificate', stop);
    return certificate;
  } catch (error) {
    throw new Error(`TLS: ${(error as Error).message}`);
  }
}

function namesOf(hosts: Hosts): string[] {
  const portal = Object.values(hosts.origins).map((origin) => new URL(origin).hostname);
  const own = [new URL(hosts.publicUrl).hostname, hostname(), 'localhost', '127.0.0.1', '::1'];
  // Brackets belong to a URL, not to the address.
  return [...new Set([...own, ...portal].map((name) => name.replace(/^\[|\]$/g, '').toLowerCase()))];
}

const readFiles = async ({ cert, key }: Extract<Tls, { mode: 'files' }>): Promise<Certificate> => ({
  cert: await readFile(cert, 'utf8'),
  key: await readFile(key, 'utf8'),
});
