import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UnitPage } from '#unit/data/unit-list-query.ts';

/**
 * Reads the list anew when it turns out to be short: a unit with which something went wrong came to the top while
 * somebody went through the pages, and is on none of those that were read.
 */
export function useWholeList(list: UseInfiniteQueryResult<InfiniteData<UnitPage>>): void {
  const { data, hasNextPage, isFetching, refetch } = list;
  const pages = data?.pages ?? [];
  const total = pages.at(-1)?.total ?? 0;
  const isWhole = new Set(pages.flatMap(({ iris }) => iris)).size >= total;
  const isShort = pages.length > 1 && !hasNextPage && !isFetching && !isWhole;
  // Once: what is short again was short before it.
  const triedAt = useRef(0);
  useEffect(() => {
    if (isWhole) triedAt.current = 0;
    if (!isShort || triedAt.current === total) return;
    triedAt.current = total;
    void refetch();
  }, [isShort, isWhole, total, refetch]);
}
