import { useSyncExternalStore } from 'react';

const phone = '(max-width: 36rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phone);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Units a page: 15, and 10 on a phone's width. */
export function usePageSize(): number {
  return useSyncExternalStore(subscribe, () => (matchMedia(phone).matches ? 10 : 15));
}
