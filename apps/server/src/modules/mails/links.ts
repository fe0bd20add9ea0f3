import type { Hosts } from '#platform/http/hosts.ts';

/** Addresses that mails lead to: always of the configured hosts, never of the request's own headers. */
export interface MailLinks {
  /** A link that carries a token: `/<page>/<email>/<token>`. */
  withToken(variant: string, page: TokenPage, email: string, token: string): string;
  page(variant: string, path: string): string;
}

export type TokenPage = 'email-confirm' | 'reset-password' | 'revoke-deletion-request';

export function createMailLinks(hosts: Pick<Hosts, 'originOf'>): MailLinks {
  const page = (variant: string, path: string): string => `${hosts.originOf(variant)}/${path}`;
  return {
    page,
    withToken: (variant, name, email, token) =>
      page(variant, `${name}/${encodeURIComponent(email)}/${encodeURIComponent(token)}`),
  };
}
