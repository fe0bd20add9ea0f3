import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useIsDemo } from '#shared/session/me-query.ts';
import { SearchField } from '#shared/ui/fields/search-field.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { unitListQuery } from '#unit/data/unit-list-query.ts';
import { UnitCards } from './unit-cards.tsx';
import css from './unit-list.module.css';
import { useKeepLastKnown } from './use-keep-last-known.ts';
import { usePageSize } from './use-page-size.ts';
import { useUrlSearch } from './use-url-search.ts';
import { useWholeList } from './use-whole-list.ts';

export { messages } from './messages.ts';

/** Fewer are seen at a glance. */
const searchFrom = 6;

export function UnitListScreen() {
  const t = useT();
  const isDemo = useIsDemo();
  const { typed, search, type } = useUrlSearch();
  const list = useInfiniteQuery({
    ...unitListQuery(search, usePageSize()),
    placeholderData: keepPreviousData,
  });
  useWholeList(list);
  useKeepLastKnown(search === '' && !list.isPlaceholderData ? list.data?.pages[0]?.iris : undefined);
  const total = list.data?.pages[0]?.total;
  // It stays while less is found, and when what was typed is taken out again.
  const [isSearched, setSearched] = useState(search !== '');
  if (!isSearched && (total ?? 0) >= searchFrom) setSearched(true);
  return (
    <div className={css.screen}>
      <PageTitle
        title={t('units.title')}
        note={<span role="status">{total === undefined ? '' : t('units.count', { count: total })}</span>}
        aside={
          <>
            {isSearched ? (
              <SearchField
                className={css.search ?? ''}
                label={t('units.search')}
                value={typed}
                onChange={type}
              />
            ) : null}
            {isDemo ? null : (
              <LinkButton variant="primary" href={paths.addUnit}>
                <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
                {t('units.add')}
              </LinkButton>
            )}
          </>
        }
      />
      <UnitCards list={list} search={search} onShowAll={() => type('')} />
    </div>
  );
}
