/**
 * How the back button's address is opened: a path of this variant stays where the login is, another variant is handed
 * the session, and whatever is neither gets a plain link, and no token.
 */
export function wayBack(
  url: string,
  { variant, hosts }: { variant: string; hosts: Readonly<Record<string, string>> },
): { href: string } | { app: string; path: string } {
  if (!URL.canParse(url)) return { href: url };
  const { origin, pathname, search, hash } = new URL(url);
  // Two slashes would make a host of it.
  const path = `${pathname.replace(/^\/+/u, '/')}${search}${hash}`;
  if (origin === hosts[variant]) return { href: path };
  const app = Object.keys(hosts).find((label) => hosts[label] === origin);
  return app ? { app, path } : { href: url };
}
