import type * as z from 'zod/mini';
import { hasHardware, type SettingFields, type StateOf, usualState } from './fields.ts';
import { faultsOf, stateSchema } from './schema.ts';
import type { Section, SettingFault, UnitFacts } from './section.ts';
import { sections } from './sections.gen.ts';

/** All that can be set, as the files in `sections/` have it: server, portal and units go by this. */
export { sections };
export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]];

export const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** The sections that a unit with these features has. */
export const sectionsWith = (features: readonly string[]): SectionName[] =>
  sectionNames.filter((name) => hasHardware(features, sections[name]));

/** A section's whole state, as it is sent and stored. */
export type SectionState = Record<string, unknown>;
export type CheckedState = { state: SectionState } | { faults: SettingFault[] };

const sectionOf = (name: SectionName): Section<SettingFields> => sections[name] as Section<SettingFields>;

/**
 * A section's state as a person sets it.
 * @param unknown what becomes of fields that are not in it: a person is told of them, of newer firmware they are dropped
 * @returns it as it is stored, or all that is wrong with it
 */
export function checkState(
  name: SectionName,
  raw: unknown,
  unknown: 'refused' | 'dropped' = 'refused',
): CheckedState {
  return check(sectionOf(name), raw, unknown, () => []);
}

/** The same for one unit: what it has no hardware for, or can't go by, is wrong too. */
export function checkStateFor(facts: UnitFacts, name: SectionName, raw: unknown): CheckedState {
  const section = sectionOf(name);
  return check(section, raw, 'refused', (state) => [
    ...lacking(section.fields, state, facts.features),
    ...section.misfits(state, facts),
  ]);
}

const schemas = new WeakMap<SettingFields, Partial<Record<'refused' | 'dropped', z.ZodMiniType>>>();

/** Each is made once: a unit that comes says all of its sections, and a fleet comes at once. */
function schemaOf(fields: SettingFields, unknown: 'refused' | 'dropped'): z.ZodMiniType {
  const known = schemas.get(fields) ?? {};
  schemas.set(fields, known);
  known[unknown] ??= stateSchema(fields, unknown);
  return known[unknown];
}

/** Faults are told of a state as it was said: the second interval is the second that was named. */
function check(
  { fields, ties }: Section<SettingFields>,
  raw: unknown,
  unknown: 'refused' | 'dropped',
  more: (state: StateOf<SettingFields>) => readonly SettingFault[],
): CheckedState {
  const parsed = schemaOf(fields, unknown).safeParse(raw, { reportInput: true });
  if (!parsed.success) return { faults: parsed.error.issues.flatMap(faultsOf) };
  const state = parsed.data as StateOf<SettingFields>;
  const tied = ties(state);
  const faults = tied.length > 0 ? tied : more(state);
  return faults.length > 0 ? { faults: [...faults] } : { state: sorted(fields, state) };
}

/** What is worth a second thought in a state that is right. */
export const adviceOn = (facts: UnitFacts, name: SectionName, state: SectionState): readonly SettingFault[] =>
  sectionOf(name).advice(state as StateOf<SettingFields>, facts);

/** What is set to another value than it has from the factory, and the unit has nothing for it. */
function lacking(
  fields: SettingFields,
  state: SectionState,
  features: readonly string[],
  before = '',
): SettingFault[] {
  const usual: SectionState = usualState(fields);
  return Object.entries(fields).flatMap(([name, field]): SettingFault[] => {
    const path = `${before}${name}`;
    const value = state[name];
    // Which of several it names may follow what is set; what it has at all does not.
    if (field.needs && !hasHardware(features, { features: field.needs.features })) {
      const isUsual = JSON.stringify(value) === JSON.stringify(usual[name]);
      return isUsual ? [] : [{ path, code: 'hardware-missing' }];
    }
    return field.kind === 'group' ? lacking(field.fields, value as SectionState, features, `${path}.`) : [];
  });
}

/** With its lists in their order. */
function sorted(fields: SettingFields, state: SectionState): SectionState {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = state[name];
    if (field.kind !== 'list') return [name, value];
    const by = (item: unknown) => String((item as SectionState)[field.order]);
    return [name, (value as unknown[]).toSorted((a, b) => (by(a) < by(b) ? -1 : 1))];
  });
  return Object.fromEntries(values);
}
