import { type SettingsSection, unitSettings } from '@poolhouse/contract/api/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { unitKey } from '#unit/data/unit-query.ts';

/** A push about an answer may be lost with the live connection: while one is awaited it is asked for as well. */
const ASK_AGAIN_MS = 5_000;

/** All that can be set on a unit. A push 'settings' makes it out of date. */
export const settingsQuery = (iri: string) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'settings'],
    queryFn: async ({ signal }) => (await api.get(`${iri}/settings`, unitSettings, { signal })).sections,
    structuralSharing: keepLaterSections,
    refetchInterval: ({ state: { data } }) => (data?.some(({ pending }) => pending) ? ASK_AGAIN_MS : false),
  });

/** An answer that comes in behind a later one changes nothing: versions never fall, and a version is answered once. */
export function laterSection(known: SettingsSection, next: SettingsSection): SettingsSection {
  if (known.section !== next.section || next.version > known.version) return next;
  return next.version < known.version || (next.pending && !known.pending) ? known : next;
}

const laterSections = (known: readonly SettingsSection[], next: readonly SettingsSection[]) =>
  next.map((section) =>
    laterSection(known.find((one) => one.section === section.section) ?? section, section),
  );

const sectionList = (data: unknown) => unitSettings.safeParse({ sections: data }).data?.sections;

/** For `structuralSharing`: the cache does not know what it holds. */
function keepLaterSections(known: unknown, next: unknown): unknown {
  const [before, after] = [sectionList(known), sectionList(next)];
  return before && after ? laterSections(before, after) : next;
}

/** What a save was answered. */
export function takeSection(cache: QueryClient, iri: string, section: SettingsSection): void {
  cache.setQueryData(settingsQuery(iri).queryKey, (known) =>
    known?.map((one) => (one.section === section.section ? section : one)),
  );
}
