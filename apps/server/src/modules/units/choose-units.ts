import { normalized } from '@poolhouse/domain/account/text';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';

interface NamedUnit {
  readonly id: string;
  readonly serial: string;
  readonly name: string;
}

/**
 * The units that a search finds, by name as the language sorts it, nameless ones by their number. Sorted here, because
 * a database's collation depends on how it was installed.
 */
export function chooseUnits<Unit extends NamedUnit>(
  units: readonly Unit[],
  filter: { search?: string | undefined; serialNumber?: string | undefined },
  { language, order }: { language: string; order: 'asc' | 'desc' },
): Unit[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const direction = order === 'asc' ? 1 : -1;
  const wanted = plain(filter.search ?? '');
  const serial = filter.serialNumber === undefined ? undefined : normalizeSerial(filter.serialNumber);
  const shownName = (unit: NamedUnit): string => unit.name || unit.serial;
  return units
    .filter((unit) => plain(unit.name).includes(wanted) || plain(unit.serial).includes(wanted))
    .filter((unit) => serial === undefined || unit.serial === serial)
    .sort((a, b) => direction * (collator.compare(shownName(a), shownName(b)) || (a.id < b.id ? -1 : 1)));
}

/** Without case, accents and spaces: what people mean when they type. */
const plain = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
