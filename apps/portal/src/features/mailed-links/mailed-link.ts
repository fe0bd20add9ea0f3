export interface MailedLink {
  email: string;
  token: string;
}

/**
 * The address and token of a mailed link, `/<screen>/<email>/<token>`, both percent-encoded.
 * Read from the raw path: a router's own decoding confuses an encoded slash with a doubly encoded one.
 * @returns undefined when either is missing or wrongly encoded
 */
export function mailedLink(pathname: string): MailedLink | undefined {
  const [, , email, token, ...rest] = pathname.replace(/\/$/, '').split('/');
  if (!email || !token || rest.length > 0) return undefined;
  try {
    return { email: decodeURIComponent(email), token: decodeURIComponent(token) };
  } catch {
    return undefined;
  }
}
