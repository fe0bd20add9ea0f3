import { withoutUnfit } from '@poolhouse/domain/account/text';
import sanitizeHtml from 'sanitize-html';

const everywhere = ['id', 'lang', 'dir'];

/** What a text may consist of: nothing that runs, loads, submits or changes the page around it. */
export function sanitiseTerms(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'section',
      'article',
      'div',
      'p',
      'br',
      'hr',
      'span',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'pre',
      'code',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'small',
      'sub',
      'sup',
      'abbr',
      'cite',
      'q',
      'time',
      'table',
      'caption',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'a',
    ],
    allowedAttributes: {
      '*': everywhere,
      a: [...everywhere, 'href', 'rel'],
      th: [...everywhere, 'colspan', 'rowspan', 'scope'],
      td: [...everywhere, 'colspan', 'rowspan'],
      ol: [...everywhere, 'start', 'type'],
      abbr: [...everywhere, 'title'],
      time: [...everywhere, 'datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer nofollow' } }),
    },
  });
  // Also what stood in the source as an entity: `&#8238;`.
  return withoutUnfit(clean).trim();
}
