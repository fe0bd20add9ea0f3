import { historyResource } from '@poolhouse/contract/api/units';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#shared/api/api.ts';
import { unitKey } from './unit-query.ts';

const isColumn = (value: unknown): value is (number | null)[] =>
  Array.isArray(value) && value.every((one) => one === null || typeof one === 'number');
const columns = z.custom<Record<string, (number | null)[]>>(
  (value) => typeof value === 'object' && value !== null && Object.values(value).every(isColumn),
);
/** Of thousands of numbers each is looked at once: a schema for each costs a phone as much as to draw them. */
const history = z.extend(historyResource, {
  t: z.custom<number[]>((value) => isColumn(value) && value.every((one) => one !== null)),
  ...{ v: columns, o: columns, min: z.optional(columns), max: z.optional(columns) },
});

/** What the day's card shows: channels and outputs. */
const channels = ['water', 'solar', 'filtration', 'heating'];

export const historyKey = (iri: string) => [...unitKey(iri), 'history'] as const;

/** One day of a unit, in its own time zone, a row a minute. A push 'history' makes it out of date. */
export const dayHistoryQuery = (iri: string, date: string) =>
  queryOptions({
    queryKey: [...historyKey(iri), 'day', date],
    queryFn: ({ signal }) =>
      api.get(`${iri}/history`, history, { query: { period: 'day', date, channels }, signal }),
  });

/** All that was measured and ran in a day, a row a minute, or in the week of a day, a row an hour. */
export const allHistoryQuery = (iri: string, period: 'day' | 'week', date: string) =>
  queryOptions({
    queryKey: [...historyKey(iri), period, date, 'all'],
    queryFn: ({ signal }) => api.get(`${iri}/history`, history, { query: { period, date }, signal }),
  });
