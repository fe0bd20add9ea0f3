import { normalized } from '@poolhouse/domain/account/text';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import type { Order } from '#platform/http/json-ld/order.ts';
import { lruCache } from '#platform/lru-cache.ts';
import type { UnitOrder } from '../resources.ts';
import type { UnitNames } from './names-of.ts';

export interface NamedUnit {
  readonly id: string;
  readonly serial: string;
  readonly name: string;
  /** How much it wants to be looked at; 0 where nobody asked. */
  readonly problems: number;
  /** From when on it is theirs who ask. */
  readonly since: Date;
}

export interface Choice {
  search: string | undefined;
  serialNumber: string | undefined;
  language: string;
  order: Order<UnitOrder> | undefined;
}

/** Lists that are remembered at most, and of which length: some hundred thousand characters are a thousand units. */
const [mostLists, longestList] = [100, 200_000];

/**
 * Chooses units, and remembers what it chose: of a long list many pages are asked for, and to sort it takes longer than
 * to read it.
 * @returns a function that gives the ids of what {@link chooseUnits} finds
 */
export function createUnitChooser(): (names: UnitNames, choice: Choice) => readonly string[] {
  const known = lruCache<readonly string[]>(mostLists);
  return (names, choice) => {
    const key = JSON.stringify(choice) + names.text;
    const found = known.get(key) ?? chooseUnits(names.units(), choice).map(({ id }) => id);
    if (key.length <= longestList) known.set(key, found);
    return found;
  };
}

/**
 * The units that a search finds, by name unless something else is wanted. Names go as the language sorts them, nameless
 * units by their number; sorted here, because a database's collation depends on how it was installed.
 */
export function chooseUnits<Unit extends NamedUnit>(
  units: readonly Unit[],
  { search = '', serialNumber, language, order }: Choice,
): Unit[] {
  const collator = collatorOf(language);
  const wanted = plain(search);
  const serial = serialNumber === undefined ? undefined : normalizeSerial(serialNumber);
  const shownName = (unit: NamedUnit): string => unit.name || unit.serial;
  const compare = {
    id: (a: NamedUnit, b: NamedUnit) => (a.id < b.id ? -1 : 1),
    name: (a: NamedUnit, b: NamedUnit) => collator.compare(shownName(a), shownName(b)),
    problems: (a: NamedUnit, b: NamedUnit) => a.problems - b.problems,
    since: (a: NamedUnit, b: NamedUnit) => a.since.getTime() - b.since.getTime(),
  };
  const by: Order<UnitOrder> = [...(order?.length ? order : [['name', 'asc'] as const]), ['id', 'asc']];
  const isFound = (unit: NamedUnit): boolean =>
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

const collators = new Map<string, Intl.Collator>();

/** Of one of the product's languages; to make one takes longer than to sort by it. */
function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known;
}

/** Without case, accents and spaces: what people mean when they type. */
const plain = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
