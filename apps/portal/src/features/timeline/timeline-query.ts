import { collectionOf } from '@poolhouse/contract/api/hydra';
import { type TimelineEntryResource, timelineEntry } from '@poolhouse/contract/api/timeline';
import type { TimelineType } from '@poolhouse/domain/unit/events';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { unitKey } from '#unit/data/unit-query.ts';

/** What of a timeline is asked for. */
export interface TimelineQuestion {
  /** None: all of them. */
  readonly types: readonly TimelineType[];
  /** ISO instants; the end exclusive. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface TimelinePage {
  readonly entries: readonly TimelineEntryResource[];
  readonly total: number;
  readonly more: boolean;
}

const perPage = 50;

/** What happened to a unit, newest first, page after page. A push 'timeline' makes it out of date. */
export const timelineQuery = (iri: string, { types, from, to }: TimelineQuestion) =>
  infiniteQueryOptions({
    queryKey: [...unitKey(iri), 'timeline', { types, from, to }],
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }): Promise<TimelinePage> => {
      const query = { type: types, from, to, page: pageParam, itemsPerPage: perPage };
      const found = await api.get(`${iri}/timeline`, collectionOf(timelineEntry), { query, signal });
      return {
        entries: found['hydra:member'],
        total: found['hydra:totalItems'],
        more: found['hydra:view']['hydra:next'] !== undefined,
      };
    },
    getNextPageParam: (page, _pages, number) => (page.more ? number + 1 : undefined),
  });

/** Each entry once: a later page repeats some when new ones have come meanwhile. */
export function entriesOf(pages: readonly TimelinePage[]): TimelineEntryResource[] {
  return [...new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry])).values()];
}
