import type { UnitResource } from '@poolhouse/contract/api/units';
import type { UnitDetails } from './edit-rules.ts';

/** In the order in which they stand. */
export const detailNames = ['name', 'note', 'timeZone'] as const satisfies readonly (keyof UnitDetails)[];

export const detailsOf = ({ name, note, timeZone }: UnitResource): UnitDetails => ({ name, note, timeZone });

const those = (
  values: UnitDetails,
  are: (name: (typeof detailNames)[number]) => boolean,
): Partial<UnitDetails> => Object.fromEntries(detailNames.filter(are).map((name) => [name, values[name]]));

/** Only what differs is sent: the rest may be changed elsewhere just now. */
export const changedDetails = (values: UnitDetails, begun: UnitDetails): Partial<UnitDetails> =>
  those(values, (name) => values[name] !== begun[name]);

export interface Meeting {
  /** What the form began with. */
  readonly begun: UnitDetails;
  /** What is stored now. */
  readonly now: UnitDetails;
  readonly typed: UnitDetails;
  /** What this form sent last. */
  readonly sent: UnitDetails | undefined;
}

/** What was changed elsewhere while something else was typed here. */
export const overtaken = ({ begun, now, typed, sent }: Meeting): Partial<UnitDetails> =>
  those(
    now,
    (name) =>
      now[name] !== begun[name] &&
      typed[name] !== begun[name] &&
      ![typed[name], sent?.[name]].includes(now[name]),
  );
