import type { UnitResource } from '@poolhouse/contract/api/units';
import type { Language } from '@poolhouse/domain/account/languages';
import { translate } from '#shared/i18n/i18n.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';

/** What ends the adding of a unit: how warm the water is now, where the unit is there to say so. */
export function welcomeOf({ state, presence }: UnitResource, language: Language): string {
  const water = readingOf(state, 'water', Date.parse(presence.at));
  if (presence.presence !== 'online' || !water || water.old) return translate('addUnit.done');
  return translate('addUnit.live', { water: shownWithUnit('water', water.value, language) });
}
