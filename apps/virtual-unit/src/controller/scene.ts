import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import type { SectionName, SectionState } from '@poolhouse/contract/settings/sections';
import { sections } from '@poolhouse/contract/settings/sections';
import { timelineTypeOf } from '@poolhouse/domain/unit/events';
import * as z from 'zod/mini';
import type { Happened } from '#buffer/event-store.ts';
import type { Kept } from '#buffer/kept.ts';
import { sectionStore } from '#buffer/kept-sections.ts';
import { withFault } from '#model/faults.ts';
import type { ModelState } from '#model/state.ts';
import type { Place } from '#model/weather.ts';
import { zoneMinutes } from './device-clock.ts';

/** What somebody is shown who only wants to look. */
export const sceneIdentity = z.strictObject({
  /** Where the pool is. */
  timeZone: z.string(),
  /** What treats its water: by chlorine as usual, or by salt with all that a unit may be fitted with. */
  water: z.enum(['salt', 'chlorine']),
});
export type SceneIdentity = z.infer<typeof sceneIdentity>;

/** A pool that is there to be looked at: in summer, with a past that tells something, and somebody about to bathe. */
export interface Scene {
  readonly place: Place;
  /** What of its past is told: whatever has its place in a timeline. */
  isTold(what: Happened): boolean;
  /** The pool when it is switched on, with what it needs somebody for. */
  opens(pool: ModelState): ModelState;
  /** What its owner has just set at the panel, so that everything warms: it takes more than two hours. */
  wants(pool: ModelState): readonly [SectionName, SectionState];
}

/** For how long somebody has had it. */
const OWNED_MS = 14 * 86_400_000;

/** K above what the water has. */
const WARMER = 2.5;

/**
 * @param kept of a unit that was never switched on: gets what its owner has set before
 * @param now epoch ms
 */
export function createScene({ timeZone, water }: SceneIdentity, kept: Kept, now: number): Scene {
  const isSalt = water === 'salt';
  if (kept.read('zone') === undefined) {
    kept.write('zone', timeZone);
    const at = now - OWNED_MS;
    const set = [ownersOf('filling', { speed: 40, volume: 45 }, at), ownersOf('pump', { type: 'A' }, at)];
    sectionStore(kept).write(new Map(isSalt ? set : set.slice(0, 1)));
  }
  return {
    place: { hoursEast: zoneMinutes(timeZone, now) / 60, isSummer: true },
    isTold: ({ type, data }) => timelineTypeOf(type, data?.key?.toString()) !== undefined,
    // A new button cell is all it needs, and nothing else is the worse for it.
    opens: (pool) => (isSalt ? withFault(pool, 'clock-wrong', true) : pool),
    wants: ({ plant }) => ['temperature', { required: Math.round((plant.water + WARMER) * 2) / 2 }],
  };
}

/** A section as its owner has set it at the panel then. */
function ownersOf(name: SectionName, set: SectionState, changedAt: number) {
  const state = { ...usualState(sections[name].fields as SettingFields), ...set };
  return [name, { version: 0, revision: 1, state, errors: [], isAnswered: false, changedAt }] as const;
}
