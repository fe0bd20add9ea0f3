import { loadBrands } from '@poolhouse/brands/load';
import type { Config } from '#config.ts';
import type { MailBrand } from '#modules/mails/index.ts';
import { createHosts, type Hosts } from '#platform/http/hosts.ts';

/** Where links in mails lead and what the variants are called, by the same configuration as the server's. */
export function mailNames(config: Config): { hosts: Hosts; brandOf(label: string): MailBrand } {
  const brands = loadBrands();
  const scheme = config.tls.mode === 'off' ? 'http' : 'https';
  const url = config.publicUrl ?? `${scheme}://localhost:${config.port}`;
  return {
    hosts: createHosts(url, [...brands.values()], config.appLabel),
    brandOf: (label) => brands.get(label) ?? { name: label },
  };
}
