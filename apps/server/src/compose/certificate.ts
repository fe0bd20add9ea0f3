import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createSecureContext } from 'node:tls';
import type { Config, Tls } from '../config.ts';
import type { Hosts } from '../platform/http/hosts.ts';
import type { Certificate } from '../platform/http/listener.ts';
import { selfSigned } from '../platform/tls/self-signed.ts';

/** What HTTPS and MQTT over TLS show; undefined when TLS is off. */
export async function certificateFor(
  { tls }: Pick<Config, 'tls'>,
  { dataFolder, hosts, now }: { dataFolder: string; hosts: Hosts; now: Date },
): Promise<Certificate | undefined> {
  if (tls.mode === 'off') return undefined;
  if (tls.mode === 'files') return readFiles(tls);
  const portal = Object.values(hosts.origins).map((origin) => new URL(origin).hostname);
  const own = [new URL(hosts.publicUrl).hostname, hostname(), 'localhost', '127.0.0.1', '::1'];
  // Brackets belong to a URL, not to the address.
  const names = [...own, ...portal].map((name) => name.replace(/^\[|\]$/g, '').toLowerCase());
  return selfSigned(dataFolder, [...new Set(names)], now);
}

async function readFiles({ cert, key }: Extract<Tls, { mode: 'files' }>): Promise<Certificate> {
  try {
    const pair = { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
    // Finds what is no PEM, and a key of another certificate.
    createSecureContext(pair);
    return pair;
  } catch (error) {
    throw new Error(`TLS: ${(error as Error).message}`);
  }
}
