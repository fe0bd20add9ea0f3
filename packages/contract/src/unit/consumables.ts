import * as z from 'zod/mini';
import { type Consumables, consumables, counterNames } from '../api/consumables.ts';
import { readInstant } from './instant.ts';
import { note, type Tally } from './tally.ts';

/** Items of a list; a unit has fewer. */
export const MOST_LISTED = 16;
const list = z.array(z.unknown()).check(z.maxLength(MOST_LISTED));
const { canisters, tubes, counters } = consumables.shape;
const names: readonly string[] = ['canisters', 'tubes', 'counters'];

/** Canisters, tubes and counters of a state, each judged by itself; what is dropped is noted in `tally`. */
export function readConsumables(raw: Record<string, unknown>, tally: Tally): Consumables {
  for (const name of Object.keys(raw)) if (!names.includes(name)) note(tally, 'unknown-key');
  return {
    canisters: readList(raw.canisters, (item) => canisters.def.element.safeParse(item).data, tally),
    tubes: readList(raw.tubes, (item) => tubes.def.element.safeParse(item).data, tally),
    counters: readCounters(raw.counters, tally),
  };
}

/** Those that can be; of two with one number the first. */
function readList<Item extends { n: number }>(
  raw: unknown,
  read: (item: unknown) => Item | undefined,
  tally: Tally,
): Item[] {
  if (raw === undefined) return [];
  const items = list.safeParse(raw);
  if (!items.success) {
    note(tally, 'impossible-value');
    return [];
  }
  const known = new Map<number, Item>();
  for (const one of items.data) {
    const item = read(one);
    if (!item || known.has(item.n)) note(tally, 'impossible-value');
    else known.set(item.n, item);
  }
  return [...known.values()];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readCounters(raw: unknown, tally: Tally): Consumables['counters'] {
  const read: Consumables['counters'] = {};
  if (!isObject(raw)) {
    if (raw !== undefined) note(tally, 'impossible-value');
    return read;
  }
  for (const [key, value] of Object.entries(raw)) {
    const name = counterNames.find((one) => one === key);
    const counter = name && counters.shape[name].safeParse(inUtc(value, tally)).data;
    if (name && counter) read[name] = counter;
    else note(tally, name ? 'impossible-value' : 'unknown-channel');
  }
  return read;
}

/** A unit may say the time of a reset in its own zone; one that was never reset says none. */
function inUtc(counter: unknown, tally: Tally): unknown {
  if (!isObject(counter)) return counter;
  const { resetAt } = counter;
  const at = readInstant(resetAt);
  if (at === undefined && resetAt !== undefined && resetAt !== null) note(tally, 'impossible-value');
  return { ...counter, resetAt: at === undefined ? null : new Date(at).toISOString() };
}
