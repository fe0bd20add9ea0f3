import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import { checkStateFor, type SectionName, sections } from '@poolhouse/contract/settings/sections';
import { type Flat, flatOf, type Leaf, type LeafField, leavesOf, stateOf } from './leaves.ts';

export const fieldsOf = (name: SectionName): SettingFields => sections[name].fields;

/** The sections of which there are several have one page, one shape and one set of words: `relay`. */
export const kindOf = (name: SectionName): string => name.replace(/\d+$/u, '');

/** Which of several it is, undefined of those that are alone. */
export const numberOf = (name: SectionName): number | undefined => {
  const digits = /\d+$/u.exec(name)?.[0];
  return digits === undefined ? undefined : Number(digits);
};

/** The anchor of a field on the page where it is set; without a path that of its section. */
export const settingAnchor = (name: SectionName, path?: string): string =>
  path === undefined ? name : `${name}.${path}`;

/** Where a section is set, or a field of it, below a unit's own address: `settings/relay#relay2.name`. */
export const settingPath = (name: SectionName, path?: string): string =>
  `settings/${kindOf(name)}#${settingAnchor(name, path)}`;

export function leafAt(name: SectionName, path: string): Leaf {
  const leaf = leavesOf(fieldsOf(name)).find((one) => one.path === path);
  if (!leaf) throw new Error(`the section ${name} has no field ${path}`);
  return leaf;
}

/** Whether a fault is at this field, or at a part of it: `intervals[1].end` is at `intervals`. */
export const isAt = (path: string, fault: { readonly path: string }): boolean =>
  fault.path === path || fault.path.startsWith(`${path}.`) || fault.path.startsWith(`${path}[`);

/**
 * The options of a choice that a unit's hardware allows, whatever else is set: a pump that is on or off has no low speed.
 * @param path `speed`, `night.speed`, `intervals[0].speed`
 */
export function possibleOptions(
  features: readonly string[],
  name: SectionName,
  path: string,
  options: readonly string[],
): readonly string[] {
  const fields = fieldsOf(name);
  const usual = flatOf(fields, null);
  const dot = path.lastIndexOf('.');
  const at = path in usual ? path : path.slice(0, dot).replace(/\[\d+\]$/u, '');
  const part = path in usual ? '' : path.slice(dot + 1);
  const field = leavesOf(fields).find((leaf) => leaf.path === at)?.field;
  if (!field) return options;
  const place = field.kind === 'list' ? `${at}[0].${part}` : path;
  return options.filter((option) => {
    const state = stateOf(fields, { ...usual, [at]: withPart(field, part, option) });
    const checked = checkStateFor({ features, sections: {} }, name, state);
    return 'state' in checked || checked.faults.every((fault) => fault.path !== place);
  });
}

function withPart(field: LeafField, part: string, option: string): unknown {
  if (field.kind === 'maybe') return { ...usualState(field.fields), [part]: option };
  if (field.kind === 'list') return [{ ...usualState(field.fields), [part]: option }];
  return option;
}

/** The kinds of a relay to which a field of it belongs. */
const relayKinds: Readonly<Record<string, readonly string[]>> = {
  duration: ['pulse', 'countdown'],
  days: ['weekTimer'],
  start: ['weekTimer'],
  end: ['weekTimer'],
};

/**
 * Whether the unit goes by a field as its section stands. What is switched off, or belongs to another choice, is only kept
 * for when it is chosen again.
 * @param path of a field, or of a group of them
 */
export function counts(section: SectionName, shown: Flat, path: string): boolean {
  const [group = '', inner] = path.split('.');
  const fields = fieldsOf(section);
  if (fields[group]?.kind === 'group') {
    // A cause with a switch of its own.
    if (`${group}.on` in shown && inner !== undefined && inner !== 'on') return shown[`${group}.on`] === true;
    // One of those of which a field beside it chooses.
    const choice = Object.entries(fields).find(
      ([, field]) => field.kind === 'choice' && field.options.includes(group),
    );
    return !choice || shown[choice[0]] === group;
  }
  const kinds = kindOf(section) === 'relay' ? relayKinds[path] : undefined;
  return !kinds || kinds.includes(String(shown.type));
}
