import { normalized } from '@poolhouse/domain/account/text';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import type { Order } from '#platform/http/json-ld/order.ts';
import type { UnitOrder } from './resources.ts';

interface NamedUnit {
  readonly id: string;
  readonly serial: string;
  readonly name: string;
  /** How much it wants to be looked at. */
  readonly problems?: number | undefined;
}

/**
 * The units that a search finds, by name unless something else is wanted. Names go as the language sorts them, nameless
 * units by their number; sorted here, because a database's collation depends on how it was installed.
 */
export function chooseUnits<Unit extends NamedUnit>(
  units: readonly Unit[],
  filter: { search?: string | undefined; serialNumber?: string | undefined },
  { language, order }: { language: string; order: Order<UnitOrder> | undefined },
): Unit[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const wanted = plain(filter.search ?? '');
  const serial = filter.serialNumber === undefined ? undefined : normalizeSerial(filter.serialNumber);
  const shownName = (unit: NamedUnit): string => unit.name || unit.serial;
  const compare = {
    id: (a: Unit, b: Unit) => (a.id < b.id ? -1 : 1),
    name: (a: Unit, b: Unit) => collator.compare(shownName(a), shownName(b)),
    problems: (a: Unit, b: Unit) => (a.problems ?? 0) - (b.problems ?? 0),
  };
  const by: Order<UnitOrder> = [...(order?.length ? order : [['name', 'asc'] as const]), ['id', 'asc']];
  const isFound = (unit: Unit): boolean =>
    wanted === '' || plain(unit.name).includes(wanted) || plain(unit.serial).includes(wanted);
  return units
    .filter(isFound)
    .filter((unit) => serial === undefined || unit.serial === serial)
    .sort((a, b) => {
      for (const [field, direction] of by) {
        const difference = compare[field](a, b);
        if (difference !== 0) return direction === 'asc' ? difference : -difference;
      }
      return 0;
    });
}

/** Without case, accents and spaces: what people mean when they type. */
const plain = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
