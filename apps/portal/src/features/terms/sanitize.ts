import DOMPurify from 'dompurify';

/**
 * The nodes of a text that others wrote: text, tables and links, nothing that runs, loads or reaches out of its place.
 * The server has sanitised it when it was stored; this holds even if that failed.
 */
export function sanitize(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'img',
      'audio',
      'video',
      'picture',
    ],
    FORBID_ATTR: ['style', 'target', 'class'],
    RETURN_DOM_FRAGMENT: true,
  });
}
