import * as z from 'zod/mini';
import { checkState, isSection, type SectionName, type SectionState } from '../settings/sections.ts';
import { readInstant } from './instant.ts';
import { parseJson } from './json.ts';
import { note, noteUnknownKeys, type Tally } from './tally.ts';

/** A database's integers end there; nobody counts so far. */
export const MOST_COUNTED = 2 ** 31 - 2;
export const count = z.int().check(z.nonnegative(), z.maximum(MOST_COUNTED));
const name = z.string().check(z.regex(/^[a-z][\w-]{0,63}$/));
/** Faults that are kept of one report. */
export const MOST_FAULTS = 50;

/** `down/settings`: a section, always whole. */
export const settingsMessage = z.object({
  section: name,
  /** Only the cloud counts it, for each section from 1. */
  version: count,
  /** The unit's own count as the cloud knows it: who has changed more at the panel does not go by this. */
  revision: count,
  state: z.record(z.string(), z.unknown()),
});
export type SettingsMessage = z.infer<typeof settingsMessage>;

/** `up/settings`, before its state was checked. */
export const saidReport = z.object({
  section: name,
  /** What the unit heard last of this section, 0 when nothing. */
  version: count,
  /** The unit's own count of changes at its panel. */
  revision: count,
  state: z.record(z.string(), z.unknown()),
  errors: z.optional(z.array(z.unknown()).check(z.maxLength(256))),
  origin: z.enum(['cloud', 'panel']),
  /** When it was changed at the panel, by the unit's clock; not said while it does not know the time. */
  ts: z.optional(z.unknown()),
});
export const saidFault = z.object({
  path: z.string().check(z.regex(/^[\w.[\]-]{1,100}$/)),
  code: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
});
/** What a unit refuses, at a path that the cloud need not know. */
export type RefusedField = z.infer<typeof saidFault>;

/** What a unit says of a section: what it goes by. */
export interface SettingsReport {
  section: SectionName;
  version: number;
  revision: number;
  state: SectionState;
  errors: RefusedField[];
  origin: 'cloud' | 'panel';
  /** When it was changed at the panel, epoch milliseconds by the unit's clock. */
  at?: number;
}

const known = new Set(['section', 'version', 'revision', 'state', 'errors', 'origin', 'ts']);

/** An `up/settings` payload; without a report when nothing of it can be kept, undefined when it is malformed. */
export function decodeSettingsReport(
  payload: Uint8Array,
): { report?: SettingsReport; tally: Tally } | undefined {
  const body = parseJson(payload);
  const parsed = saidReport.safeParse(body);
  if (!body || !parsed.success) return undefined;
  const { section, state, errors, ts, ...rest } = parsed.data;
  const tally: Tally = {};
  noteUnknownKeys(body, known, tally);
  if (!isSection(section)) {
    note(tally, 'unknown-section');
    return { tally };
  }
  const checked = checkState(section, state, 'dropped');
  if (!('state' in checked)) {
    note(tally, 'impossible-value');
    return { tally };
  }
  noteUnknownKeys(state, new Set(Object.keys(checked.state)), tally);
  const faults = (errors ?? []).flatMap((said) => saidFault.safeParse(said).data ?? []).slice(0, MOST_FAULTS);
  note(tally, 'unfit-text', (errors ?? []).length - faults.length);
  const at = readInstant(ts);
  // What is set counts whenever it was.
  if (ts !== undefined && at === undefined) note(tally, 'impossible-value');
  const when = at === undefined ? {} : { at };
  return { report: { ...rest, ...when, section, state: checked.state, errors: faults }, tally };
}

export const saidHave = z.object({ have: z.record(z.string(), z.unknown()) });

/** An `up/settings/get` payload: the version of each section that the unit has; undefined when it is malformed. */
export function decodeSettingsGet(
  payload: Uint8Array,
): { have: Partial<Record<SectionName, number>>; tally: Tally } | undefined {
  const said = saidHave.safeParse(parseJson(payload)).data;
  if (!said) return undefined;
  const tally: Tally = {};
  const have: Partial<Record<SectionName, number>> = {};
  for (const [section, version] of Object.entries(said.have)) {
    const number = count.safeParse(version);
    if (!isSection(section)) note(tally, 'unknown-section');
    else if (number.success) have[section] = number.data;
    else note(tally, 'impossible-value');
  }
  return { have, tally };
}
