/**
 * The name in a `Content-Disposition` (RFC 6266): that in UTF-8 before the plain one; without the signs that lead out of
 * a folder. Empty when there is none that can be read.
 */
export function fileNameOf(disposition: string): string {
  const extended = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/iu.exec(disposition)?.[1];
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";\s]+))/iu.exec(disposition) ?? [];
  const plain = quoted?.replaceAll(/\\(.)/gu, '$1') ?? bare ?? '';
  return (decoded(extended) ?? plain).replaceAll(/[/\\]/gu, '_');
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
