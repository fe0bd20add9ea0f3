import type { LiveUnit } from '#unit/data/live-unit.ts';

/** The name under which it is kept what was typed to link a unit. */
export const linkDraft = (unit: Pick<LiveUnit, '@id'>): string => `link ${unit['@id']}`;
