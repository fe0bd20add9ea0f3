import { X509Certificate } from 'node:crypto';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import type { Certificate } from '#platform/http/connections/listener.ts';

const day = 86_400_000;
const caDays = 3_650;
const serverDays = 397;
/** Days before its end that a certificate is replaced. */
const renewal = 30;

export const caFile = (dataFolder: string): string => join(dataFolder, 'ca.pem');

/**
 * A certificate for these names from a CA of our own, which units get to know by its certificate: both are made once
 * and kept in the data folder.
 * @param names host names and addresses
 */
export async function selfSigned(
  dataFolder: string,
  names: readonly string[],
  now: Date,
): Promise<Certificate> {
  const ca = await kept(caFile(dataFolder), join(dataFolder, 'ca.key'), now, [], () => makeCa(now));
  const issuer = new X509Certificate(ca.cert);
  const make = () => makeServer(ca, names, now);
  return kept(join(dataFolder, 'server.pem'), join(dataFolder, 'server.key'), now, names, make, issuer);
}

async function kept(
  certFile: string,
  keyFile: string,
  now: Date,
  names: readonly string[],
  make: () => Promise<Certificate>,
  issuer?: X509Certificate,
): Promise<Certificate> {
  const cert = await readFile(certFile, 'utf8').catch(() => undefined);
  const key = await readFile(keyFile, 'utf8').catch(() => undefined);
  if (key !== undefined) await chmod(keyFile, 0o600);
  if (cert !== undefined && key !== undefined && isGood(cert, names, now, issuer)) return { cert, key };
  const made = await make();
  await put(keyFile, made.key, 0o600);
  await put(certFile, made.cert, 0o644);
  return made;
}

async function put(file: string, content: string, mode: number): Promise<void> {
  // A file left by an interrupted start may be open to everybody.
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, content, { mode });
  await rename(`${file}.new`, file);
}

function isGood(cert: string, names: readonly string[], now: Date, issuer?: X509Certificate): boolean {
  const certificate = new X509Certificate(cert);
  if (certificate.validToDate.getTime() < now.getTime() + renewal * day) return false;
  // Signed by a CA that was replaced it is of no use.
  if (issuer && !certificate.verify(issuer.publicKey)) return false;
  return names.every((name) =>
    isIP(name) ? certificate.checkIP(name) !== undefined : certificate.checkHost(name) !== undefined,
  );
}

async function makeCa(now: Date): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Poolhouse CA' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + caDays * day),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert, key };
}

async function makeServer(ca: Certificate, names: readonly string[], now: Date): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca,
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + serverDays * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { cert, key };
}
