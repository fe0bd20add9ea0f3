/**
 * A link of a brand with its placeholders filled: `{host:<label>}` is the origin of that variant.
 * @param hosts origin (no slash at the end) by label
 */
export function brandAddress(template: string, hosts: Readonly<Record<string, string>>): string {
  return template.replace(/\{host:([a-z-]+)\}/gu, (_, label: string) => hosts[label] ?? '');
}
