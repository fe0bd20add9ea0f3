import type { SettingsSection } from '@poolhouse/contract/api/settings';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import { flagOfSection, type UnitFlag } from '@poolhouse/domain/unit/flags';
import type { ChannelName } from '@poolhouse/domain/water/channels';
import { same } from '#unit/settings/edits.ts';
import { type Flat, flatOf, type Leaf, leavesWith, saidIn } from '#unit/settings/leaves.ts';
import { counts, fieldsOf, possibleOptions } from '#unit/settings/shape.ts';

/** A field as the unit goes by it. */
export interface Entry extends Leaf {
  readonly section: SectionName;
  /** Undefined when the unit has never said it. */
  readonly value: unknown;
  /** What it is to become, as long as the unit has not answered. */
  readonly awaited: { readonly value: unknown } | undefined;
  /** Whether the operator has switched it off, and not what is around it. */
  readonly isLocked: boolean;
}

/** A section as the unit goes by it. */
export interface SectionEntries {
  readonly name: SectionName;
  readonly known: SettingsSection;
  /** What it reported, by the paths of fields; nothing of what it never said. */
  readonly reported: Flat;
  /** Whether the operator has switched off what is set here. */
  readonly isOff: boolean;
  readonly entries: readonly Entry[];
}

/** What of a unit decides which of its fields are shown. */
export interface Shown {
  readonly features: readonly string[];
  readonly notAllowed: readonly UnitFlag[];
}

/** What the unit goes by in a section, in the order in which it is written down: what it has hardware for, and what counts. */
export function entriesOf({ features, notAllowed }: Shown, known: SettingsSection): SectionEntries {
  const { section: name, desired, pending } = known;
  const fields = fieldsOf(name);
  const reported = saidIn(fields, known.reported);
  const wanted = pending ? flatOf(fields, desired) : reported;
  const flag = flagOfSection(name);
  const entries = leavesWith(features, fields)
    .filter(({ path }) => counts(name, reported, path) || counts(name, wanted, path))
    .filter((leaf) => isChosen(features, name, leaf, reported[leaf.path]))
    .map(
      ({ path, field }): Entry => ({
        ...{ section: name, path, field },
        value: reported[path],
        isLocked: path === 'alarmAt' && notAllowed.includes('canisterAlarm'),
        awaited: same(reported[path], wanted[path]) ? undefined : { value: wanted[path] },
      }),
    );
  const isOff = flag !== undefined && notAllowed.includes(flag);
  return { name, known, reported, isOff, entries: isOff ? [] : entries };
}

/** Whether there is anything to choose: a pump that is on or off has no speed. */
function isChosen(features: readonly string[], name: SectionName, { path, field }: Leaf, value: unknown) {
  if (field.kind !== 'choice') return true;
  const possible = possibleOptions(features, name, path, field.options);
  return field.options.filter((option) => option === value || possible.includes(option)).length > 1;
}

/** What the pool itself is required to have, by what is measured of it. */
const required: Readonly<Record<string, ChannelName>> = {
  'temperature.required': 'water',
  'treatment.ph': 'ph',
  'treatment.redox': 'redox',
  'treatment.freeChlorine': 'freeChlorine',
};

/** What is measured of a required value, which stands above all else; undefined of any other field. */
export const requiredChannel = ({
  section,
  path,
}: Pick<Entry, 'section' | 'path'>): ChannelName | undefined => required[`${section}.${path}`];

/** Whether anything is known of a section: what the unit said, or what it waits for. */
export const isKnown = ({ known }: SectionEntries): boolean => known.reported !== null || known.pending;
