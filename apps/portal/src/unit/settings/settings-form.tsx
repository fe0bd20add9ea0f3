import type { SettingsSection } from '@poolhouse/contract/api/settings';
import type { SettingFault, UnitFacts } from '@poolhouse/contract/settings/section';
import { adviceOn, checkStateFor, type SectionName } from '@poolhouse/contract/settings/sections';
import { createContext, useContext } from 'react';
import { changesOf, conflictsOf, followedOf, type SectionEdits, shownOf } from './edits.ts';
import { type Flat, flatOf, stateOf } from './leaves.ts';
import { fieldsOf } from './shape.ts';

/** A section as it stands in the form. */
export interface SectionForm {
  readonly name: SectionName;
  readonly known: SettingsSection;
  /** What is wanted by now, or from the factory. */
  readonly base: Flat;
  /** With what is changed here. */
  readonly shown: Flat;
  readonly changes: readonly string[];
  readonly faults: readonly SettingFault[];
  /** Of these what stands at its field by now. */
  readonly told: readonly SettingFault[];
  /** What may be saved and is worth a second thought. */
  readonly advice: readonly SettingFault[];
  /** What the server said of fields when they were sent. */
  readonly sentences: Readonly<Record<string, string>>;
  readonly conflicts: readonly string[];
  readonly followed: readonly string[];
}

const wantedOf = ({ desired, reported }: SettingsSection) => desired ?? reported;

export const baseOf = (known: SettingsSection): Flat => flatOf(fieldsOf(known.section), wantedOf(known));

/** Sections depend on each other as they would be saved. Of one that nobody has said anything of nothing follows. */
export function factsOf(
  features: readonly string[],
  sections: readonly SettingsSection[],
  edits: Readonly<Partial<Record<SectionName, SectionEdits>>>,
): UnitFacts {
  const said = sections.filter((known) => known.desired || edits[known.section]);
  return {
    features,
    sections: Object.fromEntries(
      said.map((known) => [
        known.section,
        stateOf(fieldsOf(known.section), shownOf(baseOf(known), edits[known.section])),
      ]),
    ),
  };
}

/** @param isLeft whether somebody has been at a field already: what was wrong before that is told at once */
export function sectionForm(
  facts: UnitFacts,
  known: SettingsSection,
  edits: SectionEdits | undefined,
  sentences: SectionForm['sentences'],
  isLeft: (fault: SettingFault) => boolean = () => false,
): SectionForm {
  const name = known.section;
  const base = baseOf(known);
  const shown = shownOf(base, edits);
  const changes = changesOf(base, edits);
  const check = (flat: Flat) => checkStateFor(facts, name, stateOf(fieldsOf(name), flat));
  const checked = check(shown);
  const faults = 'faults' in checked ? checked.faults : [];
  const before = faults.length > 0 ? check(base) : checked;
  const old = 'faults' in before ? before.faults : [];
  return {
    ...{ name, known, base, shown, sentences },
    ...{ changes, faults },
    told: faults.filter((fault) => isLeft(fault) || old.some(({ path }) => path === fault.path)),
    advice: 'state' in checked ? adviceOn(facts, name, checked.state) : [],
    conflicts: conflictsOf(base, edits),
    followed: followedOf(base, edits),
  };
}

/** All that can be set on a unit, as a form of many pages. */
export interface SettingsForm {
  /** Of the unit. */
  readonly features: readonly string[];
  readonly sections: readonly SectionForm[];
  /** How many fields are changed. */
  readonly count: number;
  readonly isSaving: boolean;
  /** What is changed was to be saved when there was no network, and was not tried again. */
  readonly isUnsent: boolean;
  /** How far those are that were saved since the form was opened. */
  readonly stage: 'waiting' | 'applied' | 'refused' | undefined;
  set(name: SectionName, path: string, value: unknown): void;
  /** Somebody has been at a field: what is wrong with it, or with a part of it, stands there from now on. */
  leave(name: SectionName, path: string): void;
  /** The same of all fields: somebody wants to save. */
  reveal(): void;
  /** The fields become what they are by now; whatever else became another is seen. */
  takeTheirs(name: SectionName): void;
  /** What is changed here counts, over what it became meanwhile. */
  keepMine(name: SectionName): void;
  /** Shows what the unit refused as changes again. */
  enterRefused(name: SectionName): void;
  discard(): void;
  save(): void;
}

export const SettingsFormContext = createContext<SettingsForm | undefined>(undefined);

export function useSettingsForm(): SettingsForm {
  const form = useContext(SettingsFormContext);
  if (!form) throw new Error('a setting was drawn outside of its form');
  return form;
}

export function useSectionForm(name: SectionName): SectionForm {
  const section = useSettingsForm().sections.find((one) => one.name === name);
  if (!section) throw new Error(`the unit has no section ${name}`);
  return section;
}
