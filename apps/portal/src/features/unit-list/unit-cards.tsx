import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { useMe } from '#shared/session/me-query.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { UnitPage } from '#unit/data/unit-list-query.ts';
import { KnownCards } from './known-cards.tsx';
import { readLastKnown } from './last-known.ts';
import { NoUnits } from './no-units.tsx';
import cardCss from './unit-card.module.css';
import { UnitCard } from './unit-card.tsx';
import css from './unit-list.module.css';

export interface UnitCardsProps {
  list: UseInfiniteQueryResult<InfiniteData<UnitPage>>;
  search: string;
  onShowAll: () => void;
}

/** What is known of the list: the cards, an empty list, what went wrong, or placeholders while it loads. */
export function UnitCards({ list, search, onShowAll }: UnitCardsProps) {
  const t = useT();
  const me = useMe();
  // Searched for, they could be any.
  const known = useMemo(() => (me && search === '' ? readLastKnown(me['@id']) : []), [me, search]);
  const knownCards = known.length > 0 ? <KnownCards cards={known} /> : null;
  if (list.isPending) {
    return knownCards ? (
      <>
        <VisuallyHidden>
          <span role="status">{t('ui.loading')}</span>
        </VisuallyHidden>
        {knownCards}
      </>
    ) : (
      <div className={css.grid} role="status" aria-label={t('ui.loading')}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} shape="card" className={cardCss.skeleton ?? ''} />
        ))}
      </div>
    );
  }
  // What a later page repeats, because units came or went meanwhile, is shown once.
  const iris = [...new Set(list.data?.pages.flatMap((page) => page.iris))];
  return (
    <>
      <QueryFailure
        query={list}
        title={t('units.failed')}
        note={!list.data && knownCards ? t('units.failed.known') : undefined}
      />
      {iris.length > 0 ? (
        <ul className={css.grid}>
          {iris.map((iri) => (
            <li key={iri} className={css.place}>
              <PartBoundary>
                <UnitCard iri={iri} />
              </PartBoundary>
            </li>
          ))}
        </ul>
      ) : null}
      {list.data ? null : knownCards}
      {iris.length === 0 && list.isSuccess ? <NoUnits search={search} onShowAll={onShowAll} /> : null}
      {list.hasNextPage ? (
        <Button
          className={css.more ?? ''}
          isPending={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {t('units.more')}
        </Button>
      ) : null}
    </>
  );
}
