import { historyResource } from '@poolhouse/contract/api/units';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { inTurns } from '#shared/in-turns.ts';

const halfHourMs = 30 * 60_000;

/** How many are asked for at once: no more than one person may. */
const turns = inTurns(2);

/** The water's temperature of the last 24 hours by the half hour; of a list each card asks for its own. */
export const lastDayQuery = (iri: string) =>
  queryOptions({
    // Not below the unit: each row that it sends would have all cards ask again.
    queryKey: ['lastDay', iri],
    queryFn: ({ signal }) =>
      turns(() =>
        api.get(`${iri}/history`, historyResource, {
          query: { period: 'last-day', channels: ['water'] },
          signal,
        }),
      ),
    staleTime: halfHourMs / 2,
    refetchInterval: halfHourMs,
  });
