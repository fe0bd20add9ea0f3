import { isLoopbackName } from '@poolhouse/domain/account/local-request';

/** What the edge knows of a brand variant. */
export interface HostedVariant {
  label: string;
  /** First label of its host name, such as `remote` in remote.example.com. */
  hostPrefix: string;
}

/** Which variant a host name shows, and where each variant is found. */
export interface Hosts {
  /** Where the portal is, without a closing slash. */
  readonly publicUrl: string;
  readonly secure: boolean;
  /** Whether people reach it on this machine only, by its public URL. */
  readonly loopback: boolean;
  /** Label of the variant that a host name (without port) shows. */
  variantOf(hostname: string): string;
  /** Origin of a variant, for links from one to another and in mails. */
  originOf(label: string): string;
  /** Origins by label. */
  readonly origins: Readonly<Record<string, string>>;
  /** Whether a browser's `Origin` may change things here. */
  allows(origin: string): boolean;
}

/** What people type on this machine. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * @param publicUrl of the configured domain, or of one of its variants
 * @param fallback label of the variant that any other host shows
 */
export function createHosts(publicUrl: string, variants: readonly HostedVariant[], fallback: string): Hosts {
  const base = new URL(publicUrl);
  const domain = domainOf(base.hostname, variants);
  const originAt = (hostname: string): string => {
    const url = new URL(base);
    url.hostname = hostname;
    return url.origin;
  };
  const hostOf = new Map(
    hasSubdomains(domain) ? variants.map(({ label, hostPrefix }) => [label, `${hostPrefix}.${domain}`]) : [],
  );
  const labels = new Map([...hostOf].map(([label, host]) => [host, label]));
  const variantOf = (hostname: string) => labels.get(hostname.toLowerCase()) ?? fallback;
  const own = variantOf(base.hostname);
  const originOf = (label: string): string => {
    const host = label === own ? undefined : hostOf.get(label);
    return host === undefined ? base.origin : originAt(host);
  };
  const allowed = new Set([base.origin, ...[...hostOf.values()].map(originAt)]);
  // On this machine people type either name.
  if (loopbackNames.includes(domain)) for (const name of loopbackNames) allowed.add(originAt(name));
  return {
    publicUrl: base.origin,
    secure: base.protocol === 'https:',
    loopback: isLoopbackName(base.hostname),
    variantOf,
    originOf,
    origins: Object.fromEntries(variants.map(({ label }) => [label, originOf(label)])),
    allows: (origin) => allowed.has(origin),
  };
}

function domainOf(hostname: string, variants: readonly HostedVariant[]): string {
  const [first, ...rest] = hostname.split('.');
  const isVariant = variants.some(({ hostPrefix }) => hostPrefix === first);
  return isVariant && rest.length > 0 ? rest.join('.') : hostname;
}

/** Addresses have no names in front of them. */
const hasSubdomains = (domain: string): boolean => !/^[\d.]+$|^\[/.test(domain);
