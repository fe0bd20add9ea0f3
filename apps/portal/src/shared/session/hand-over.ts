/**
 * Opens another variant with a login's token. The page there logs in without asking when it was opened from one of our
 * own, so this is the only place where a page of ours says where it is.
 * @param tab name of an opened tab; this one by default
 */
export function handOver(url: string | URL, tab = '_self'): void {
  const link = document.createElement('a');
  link.href = String(url);
  link.target = tab;
  link.referrerPolicy = 'origin';
  document.body.append(link);
  link.click();
  link.remove();
}
