import { readFile } from 'node:fs/promises';
import { caFile } from '#platform/tls/self-signed.ts';

/**
 * `admin tls ca`: the certificate that units need to trust a server with `TLS=self`.
 * @returns PEM, or JSON with the PEM under `ca`
 * @throws Error in words for the terminal when the server has not made one
 */
export async function tlsCa(dataFolder: string, { json }: { json: boolean }): Promise<string> {
  const ca = await readFile(caFile(dataFolder), 'utf8').catch(() => undefined);
  if (ca === undefined) throw new Error('There is no CA yet: start the server once with TLS=self.');
  return json ? JSON.stringify({ ca }) : ca.trimEnd();
}
