import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#shared/api/api.ts';
import { unitKey } from './unit-query.ts';

const state = z.nullable(z.record(z.string(), z.unknown()));

/** No more of a unit's settings than what other screens name: their schemas are as large as a form needs. */
const saidSettings = z.object({
  sections: z.array(
    z.object({
      ...{ section: z.string(), desired: state, reported: state },
      ...{
        version: z.number(),
        pending: z.boolean(),
        refused: z.unknown(),
        changedAt: z.nullable(z.string()),
      },
    }),
  ),
});
export type SaidSettings = z.infer<typeof saidSettings>;

/** What the unit goes by and what it is to, by section. */
export const saidSettingsQuery = (iri: string) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'settings', 'said'],
    queryFn: ({ signal }) => api.get(`${iri}/settings`, saidSettings, { signal }),
    staleTime: 60_000,
  });

/**
 * Puts settings that came with a page where screens find them.
 * @param told as the API answered; undefined where it did not
 */
export function seedSaidSettings(cache: QueryClient, iri: string, told: unknown): void {
  const { data } = saidSettings.safeParse(told);
  // Of no age: what was changed between the page and its first push is asked for.
  if (data) cache.setQueryData(saidSettingsQuery(iri).queryKey, data, { updatedAt: 0 });
}

/** A field of a section as the unit goes by it, or else as it is to be. */
export function saidSetting(settings: SaidSettings | undefined, section: string, field: string): unknown {
  const found = settings?.sections.find((one) => one.section === section);
  return found?.reported?.[field] ?? found?.desired?.[field];
}

/** What its owner calls a relay; undefined of one without a name, and of any other part. */
export function ownName(settings: SaidSettings | undefined, part: string): string | undefined {
  const name = part.startsWith('relay') ? saidSetting(settings, part, 'name') : undefined;
  return (typeof name === 'string' && name.trim()) || undefined;
}
