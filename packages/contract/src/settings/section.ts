import type { Language } from '@poolhouse/domain/account/languages';
import type { Hardware, SettingFields, StateOf } from './fields.ts';

/** What is wrong with a section's state, and where: `intervals[1].end`. The code is one of the texts `violations.…`. */
export interface SettingFault {
  readonly path: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What else of a unit its settings depend on. */
export interface UnitFacts {
  readonly features: readonly string[];
  /** Its other sections as they are wanted, by name, as far as that is known. */
  readonly sections: Readonly<Record<string, unknown>>;
}

/** A part of what can be set on a unit: it is read, written, sent and stored whole. */
export interface Section<Fields extends SettingFields = SettingFields> extends Hardware {
  /** Among the others on every screen: the lowest number first. */
  readonly place: number;
  readonly fields: Fields;
  /** What has to be so between fields, each of which is in its own bounds. */
  ties(state: StateOf<Fields>): readonly SettingFault[];
  /** What the unit can't go by, whose fields, ties and hardware are right. */
  misfits(state: StateOf<Fields>, facts: UnitFacts): readonly SettingFault[];
  /** What may be set and is worth a second thought: codes of their own, which refuse nothing. */
  advice(state: StateOf<Fields>, facts: UnitFacts): readonly SettingFault[];
}

type Rules = 'ties' | 'misfits' | 'advice';

export const defineSection = <const Fields extends SettingFields>(
  section: Omit<Section<Fields>, Rules> & Partial<Pick<Section<Fields>, Rules>>,
): Section<Fields> => ({ ties: () => [], misfits: () => [], advice: () => [], ...section });

/** What is said of a section; of those that are numbered of all together. */
export interface SectionText {
  /** For makers of units, in its JSON Schema: what it is. */
  readonly title: string;
  /** What has to be so between its fields, which a schema can't say. */
  readonly ties?: string;
  /** What its fields are, by their paths: `intervals[].start`. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * For people, by key as in the catalogues (`section.moon.title`), where those lack it: a section that is not
   * Poolhouse's own brings its words along. Decision 056.
   */
  readonly words?: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}
