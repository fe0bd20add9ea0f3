import type { SettingFields, StateOf } from './fields.ts';

/** What is wrong with a section's state, and where: `levels.fillOn`. The code is one of the texts `violations.…`. */
export interface SettingFault {
  readonly path: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A part of what can be set on a unit: it is read, written, sent and stored whole. */
export interface Section<Fields extends SettingFields = SettingFields> {
  readonly fields: Fields;
  /** A unit has it that has one of these. */
  readonly features: readonly string[];
  /** What has to be so between fields, each of which is in its own bounds. */
  ties(state: StateOf<Fields>): readonly SettingFault[];
}

export const defineSection = <const Fields extends SettingFields>(
  section: Pick<Section<Fields>, 'fields' | 'features'> & Partial<Pick<Section<Fields>, 'ties'>>,
): Section<Fields> => ({ ties: () => [], ...section });
