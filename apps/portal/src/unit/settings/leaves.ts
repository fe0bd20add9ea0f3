import {
  hasHardware,
  type SettingField,
  type SettingFields,
  usualState,
} from '@poolhouse/contract/settings/fields';
import type { SectionState } from '@poolhouse/contract/settings/sections';

/** A field that holds a value of its own. */
export type LeafField = Exclude<SettingField, { kind: 'group' }>;
export interface Leaf {
  /** `levels.fillOn` */
  readonly path: string;
  readonly field: LeafField;
}

/** A section's values by the paths of its fields. What is typed and is no value yet is a text where a number should be. */
export type Flat = Readonly<Record<string, unknown>>;

/** All fields that hold a value, in the order in which they are written down. */
export const leavesOf = (fields: SettingFields, above = ''): Leaf[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? leavesOf(field.fields, `${above}${name}.`)
      : [{ path: `${above}${name}`, field }],
  );

/** Whether a unit with these features has what the field belongs to. */
export const isThere = (features: readonly string[], { needs }: SettingField): boolean =>
  !needs || hasHardware(features, needs);

/** The fields that a unit with these features has. */
export const leavesWith = (features: readonly string[], fields: SettingFields, above = ''): Leaf[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!isThere(features, field)) return [];
    return field.kind === 'group'
      ? leavesWith(features, field.fields, `${above}${name}.`)
      : [{ path: `${above}${name}`, field }];
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (state: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), state);

/** What a state says, by paths: without the fields that it lacks. */
export const saidIn = (fields: SettingFields, state: SectionState | null): Flat =>
  Object.fromEntries(
    leavesOf(fields).flatMap(({ path }) => {
      const value = valueAt(state, path);
      return value === undefined ? [] : [[path, value]];
    }),
  );

/** A state by paths; a field that it lacks has what a unit has from the factory. */
export function flatOf(fields: SettingFields, state: SectionState | null): Flat {
  const usual = usualState(fields);
  return Object.fromEntries(
    leavesOf(fields).map(({ path }) => [path, valueAt(state, path) ?? valueAt(usual, path)]),
  );
}

function sent(field: LeafField, value: unknown): unknown {
  if ((field.kind === 'number' || field.kind === 'time') && value === '') return undefined;
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((item: Flat) => stateOf(field.fields, item));
  if (field.kind === 'maybe' && isRecord(value)) return stateOf(field.fields, value);
  return value;
}

/** The state as it is sent. An emptied field has no value. */
export function stateOf(fields: SettingFields, flat: Flat, above = ''): SectionState {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const path = `${above}${name}`;
      if (field.kind === 'group') return [name, stateOf(field.fields, flat, `${path}.`)];
      return [name, sent(field, flat[path])];
    }),
  );
}

/** Several of a kind, as a section says them. */
export const itemsOf = (value: unknown): readonly Flat[] => (Array.isArray(value) ? value : []);
