import type * as z from 'zod/mini';
import { calibration } from './calibration.ts';
import { type SettingFields, type StateOf, stateSchema } from './fields.ts';
import { filling } from './filling.ts';
import { heating } from './heating.ts';
import type { Section, SettingFault } from './section.ts';
import { temperature } from './temperature.ts';
import { winter } from './winter.ts';

/** All that can be set: server, portal and units go by this. */
export const sections = { temperature, heating, winter, filling, calibration } as const;
export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]];

export const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** The sections that a unit with these features has. */
export const sectionsWith = (features: readonly string[]): SectionName[] =>
  sectionNames.filter((name) => sections[name].features.some((feature) => features.includes(feature)));

/** A section's whole state, as it is sent and stored. */
export type SectionState = Record<string, unknown>;
export type CheckedState = { state: SectionState } | { faults: SettingFault[] };

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
  return check(sections[name] as Section<SettingFields>, raw, unknown);
}

function check<Fields extends SettingFields>(
  { fields, ties }: Section<Fields>,
  raw: unknown,
  unknown: 'refused' | 'dropped',
): CheckedState {
  const parsed = stateSchema(fields, unknown).safeParse(raw, { reportInput: true });
  if (!parsed.success) return { faults: parsed.error.issues.flatMap(faultsOf) };
  const faults = ties(parsed.data as StateOf<Fields>);
  return faults.length > 0 ? { faults: [...faults] } : { state: parsed.data as SectionState };
}

function faultsOf(issue: z.core.$ZodIssue): SettingFault[] {
  const path = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'unknown-field' }));
    case 'custom':
      return [{ path, code: issue.message, values: issue.params as Record<string, number> }];
    case 'invalid_value':
      return [{ path, code: 'not-an-option' }];
    case 'invalid_type':
      return [{ path, code: issue.input === undefined ? 'required' : 'invalid' }];
    default:
      return [{ path, code: 'invalid' }];
  }
}
