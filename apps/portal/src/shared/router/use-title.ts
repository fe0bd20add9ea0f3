import { useEffect } from 'react';
import { useBrand } from '#shared/brand/use-brand.ts';

let drawn = '';

/** The title of the page that was drawn last without a document: the prerender writes it into the page. */
export function takeDrawnTitle(): string {
  const title = drawn;
  drawn = '';
  return title;
}

/** Names the browser's tab: the page, then the application. */
export function useTitle(title: string): void {
  const { name } = useBrand();
  const full = title ? `${title} · ${name}` : name;
  if (typeof document === 'undefined') drawn = full;
  useEffect(() => {
    document.title = full;
  }, [full]);
}
