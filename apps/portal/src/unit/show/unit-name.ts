import type { UnitResource } from '@poolhouse/contract/api/units';
import type { Translate } from '#shared/i18n/use-t.ts';
import { groupSerial } from './group-digits.ts';

/** What the owner calls the unit, or what we call one without a name. */
export function unitName(
  t: Translate,
  { name, serialNumber }: Pick<UnitResource, 'name' | 'serialNumber'>,
): string {
  return name.trim() || t('unit.unnamed', { serial: groupSerial(serialNumber) });
}
