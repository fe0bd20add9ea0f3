import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LoadFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import css from './timeline.module.css';

/** How far below the window the end of the list may be when more of it is asked for. */
const MARGIN = '800px 0px';

type List = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>;

/** The next page comes by itself before the end of the list is reached; a button for who does not scroll. */
export function MoreEntries({ list }: { list: List }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = list;
  // What is being refreshed is not broken off for it.
  const ask = () => void list.fetchNextPage({ cancelRefetch: false });
  const comesNear = useEffectEvent(ask);
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // Anew after each page: its end may be in sight already.
  useEffect(() => {
    if (!isWaiting || !place.current) return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) comesNear();
      },
      { rootMargin: MARGIN },
    );
    seen.observe(place.current);
    return () => seen.disconnect();
  }, [isWaiting]);
  return (
    <div ref={place} className={css.more}>
      {isFetchNextPageError && error ? (
        <LoadFailure
          error={error}
          title={t('timeline.failedMore')}
          isTrying={isFetchingNextPage}
          onRetry={ask}
        />
      ) : hasNextPage ? (
        <Button isPending={isFetchingNextPage} onPress={ask}>
          {t('timeline.more')}
        </Button>
      ) : (
        <p className={css.end}>{t('timeline.end')}</p>
      )}
    </div>
  );
}
