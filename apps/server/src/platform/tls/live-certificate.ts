import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { Clock } from '#platform/clock.ts';
import type { Certificate } from '#platform/http/connections/listener.ts';
import type { Log } from '#platform/log.ts';

export interface LiveCertificateDeps {
  clock: Clock;
  log: Log;
  /** Reads the current one: from files, or our own, renewed in time. */
  look(): Promise<Pick<Certificate, 'cert' | 'key'>>;
  /** Milliseconds between two looks. */
  every: number;
}

export interface LiveCertificate {
  certificate: Required<Certificate>;
  stop(): void;
}

const warnDays = 7;
const day = 86_400_000;

/**
 * A certificate that is polled, because what renews it doesn't know of this server. A new one is used for all later
 * connections; one that can't be used is logged as an error, and the one before stays. Decision 024.
 * @throws Error when the first one can't be used
 */
export async function liveCertificate({
  clock,
  log,
  look,
  every,
}: LiveCertificateDeps): Promise<LiveCertificate> {
  const followers = new Set<(renewed: Pick<Certificate, 'cert' | 'key'>) => void>();
  let shown = await look();
  checkPair(shown);
  /** Of what was refused last, so that it is logged once. */
  let refused = '';
  let warnedAt = 0;

  async function lookAgain(): Promise<void> {
    let found = '';
    try {
      const seen = await look();
      found = digestOf(seen);
      if (found !== digestOf(shown)) {
        checkPair(seen, clock.now());
        shown = { cert: seen.cert, key: seen.key };
        for (const take of followers) take(shown);
        log.info({ validTo: validTo(shown).toISOString() }, 'the TLS certificate was renewed');
      }
      refused = '';
    } catch (error) {
      const reason = `${found} ${(error as Error).message}`;
      if (reason === refused) return;
      refused = reason;
      log.error(
        { reason: (error as Error).message, validTo: validTo(shown).toISOString() },
        'TLS: the new certificate can’t be used; the one before it stays',
      );
    }
  }

  /** Logged once a day, so that a renewal that failed is noticed. */
  function warnInTime(): void {
    const now = clock.now().getTime();
    const left = validTo(shown).getTime() - now;
    if (left > warnDays * day || now - warnedAt < day) return;
    warnedAt = now;
    log.error(
      { validTo: validTo(shown).toISOString() },
      'TLS: the certificate ends soon and was not renewed',
    );
  }

  const stop = clock.every(every, () => void lookAgain().then(warnInTime));
  return {
    certificate: { ...shown, follow: (take) => void followers.add(take) },
    stop,
  };
}

const validTo = ({ cert }: Pick<Certificate, 'cert'>): Date => new X509Certificate(cert).validToDate;

const digestOf = ({ cert, key }: Pick<Certificate, 'cert' | 'key'>): string =>
  createHash('sha256').update(`${cert}\n${key}`).digest('base64url');

/** Finds what is no PEM, a key of another certificate (a renewal half written), and what has ended. */
function checkPair({ cert, key }: Pick<Certificate, 'cert' | 'key'>, now?: Date): void {
  // OpenSSL is not even given an empty one.
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
    throw new Error('the key is not the certificate’s');
  }
  createSecureContext({ cert, key });
  if (now && validTo({ cert }) <= now) throw new Error('the certificate has ended');
}
