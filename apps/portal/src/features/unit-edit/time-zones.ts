import { timeZoneNamed } from '@poolhouse/domain/unit/time-zone';

/** A time zone that can be chosen. */
export interface Zone {
  /** IANA name. */
  readonly id: string;
  /** Its last part, as people write it: 'New York'. */
  readonly place: string;
  /** What stands before it: 'America/Argentina'; empty where nothing does. */
  readonly area: string;
  /** The countries in which it counts, in the reader's language, as far as the browser knows them. */
  readonly countries: readonly string[];
  /** What a search goes through: the words of its name and countries, folded; the place itself comes first. */
  readonly words: readonly string[];
}

/** Names that browsers still give by their older spelling. */
const renamed: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

const current = (id: string): string => renamed[id] ?? id;

/** Without case and accents: what people mean when they type. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Newer than what TypeScript knows, and than some browsers. */
interface KnowsZones extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}
const knowsZones = (locale: Intl.Locale): locale is KnowsZones => 'getTimeZones' in locale;

/** The zones of a region, where the browser knows them. */
function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale('und', { region });
  return (knowsZones(locale) && locale.getTimeZones()) || [];
}

/** Names of countries by zone. */
function countriesByZone(language: string): Map<string, string[]> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const found = new Map<string, string[]>();
  for (const region of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(region);
    if (name === undefined) continue;
    for (const zone of zonesOf(region)) {
      const known = found.get(current(zone));
      if (!known) found.set(current(zone), [name]);
      // Codes that were withdrawn, as DD, have the name of the country that came after.
      else if (!known.includes(name)) known.push(name);
    }
  }
  return found;
}

const known = new Map<string, readonly Zone[]>();

/** All time zones, by name, with the words of a language; read once. */
export function allZones(language: string): readonly Zone[] {
  const before = known.get(language);
  if (before) return before;
  const countries = countriesByZone(language);
  const zones = [...Intl.supportedValuesOf('timeZone').map(current), 'UTC'].sort().map((id): Zone => {
    const of = countries.get(id) ?? [];
    const at = id.lastIndexOf('/');
    const place = id.slice(at + 1).replaceAll('_', ' ');
    const area = id.slice(0, Math.max(0, at));
    return {
      id,
      place,
      area,
      countries: of,
      words: [...wordsOf(place), ...wordsOf(id), ...of.flatMap(wordsOf)],
    };
  });
  const unique = zones.filter(({ id }, index) => id !== zones[index - 1]?.id);
  known.set(language, unique);
  return unique;
}

/** Those of which each word that was typed begins a word; first those whose place it is, then by name. */
export function searchZones(zones: readonly Zone[], typed: string): readonly Zone[] {
  const wanted = wordsOf(typed);
  const [first] = wanted;
  if (first === undefined) return typed.trim() === '' ? zones : [];
  const found = zones.filter(({ words }) =>
    wanted.every((part) => words.some((word) => word.startsWith(part))),
  );
  const isPlace = ({ words }: Zone) => words[0]?.startsWith(first) === true;
  return [...found.filter(isPlace), ...found.filter((zone) => !isPlace(zone))];
}

/** What is meant by a text: a zone in its own case, or the only one that it finds; else the text as it is. */
export function meantZone(zones: readonly Zone[], typed: string): string {
  const named = timeZoneNamed(typed.trim());
  if (named !== undefined) return named;
  const [only, ...others] = searchZones(zones, typed);
  return only && others.length === 0 ? only.id : typed;
}

/** How far a zone is from UTC at a time: 'UTC+2', 'UTC−3:30'. @param at epoch milliseconds */
export function offsetOf(id: string, at: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('-', '−').replace(/\+0$/u, '');
}
