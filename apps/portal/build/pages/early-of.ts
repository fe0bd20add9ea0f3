/**
 * Content as a page can have it, without what should be fetched early: React puts that before it, and it belongs into the
 * head.
 */
export function earlyOf(html: string): { early: string[]; content: string } {
  const [links = ''] = /^(?:<link rel="preload"[^>]*>)*/u.exec(html) ?? [];
  return { early: links ? [links] : [], content: html.slice(links.length) };
}
