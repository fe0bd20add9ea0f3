import type { Language } from '@poolhouse/domain/account/languages';
import { useEffect, useRef } from 'react';
import { sanitize } from './sanitize.ts';
import css from './terms-text.module.css';

/** The text of a terms version. It scrolls to the address's anchor itself, since it arrives after the page. */
export function TermsText({ html, lang }: { html: string; lang: Language }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(sanitize(html));
    const anchor = window.location.hash.slice(1);
    if (anchor) place.current?.querySelector(`#${CSS.escape(anchor)}`)?.scrollIntoView();
  }, [html]);
  return <div ref={place} className={css.text} lang={lang} />;
}
