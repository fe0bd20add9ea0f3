import { useEffect } from 'react';
import { useBrand } from '../../brands/use-brand.ts';

/** Names the browser's tab: the page, then the application. */
export function useTitle(title: string): void {
  const { name } = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
