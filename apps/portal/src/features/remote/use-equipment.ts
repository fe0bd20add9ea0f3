import type { UnitState } from '@poolhouse/contract/api/units';
import { useLanguage } from '#shared/i18n/use-language.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { type EquipmentPart, equipmentOf } from '#unit/show/equipment.ts';
import { usePhrase } from '#unit/show/phrase.ts';
import { plannedTime } from '#unit/show/planned-time.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';

export interface PartShown {
  readonly running: boolean;
  /** What it does, and in words why. */
  readonly words: string;
}

/** The parts that the unit reported, as they are said. */
export function useEquipment(unit: LiveUnit, state: UnitState): ReadonlyMap<EquipmentPart, PartShown> {
  const language = useLanguage();
  const say = usePhrase();
  const flow = useStanding(unit, ({ now }) => readingOf(state, 'flow', now));
  const items = equipmentOf(state, {
    time: (instant) => plannedTime(instant, unit.timeZone),
    flow: flow && !flow.old ? shownWithUnit('flow', flow.value, language) : undefined,
  });
  return new Map(
    items.map(({ part, running, words }) => [part, { running, words: words.map(say).join(' · ') }]),
  );
}
