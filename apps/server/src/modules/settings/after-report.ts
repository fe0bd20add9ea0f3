import { isDeepStrictEqual } from 'node:util';
import type { RefusedSettings } from '@poolhouse/contract/api/settings';
import type { SectionState } from '@poolhouse/contract/settings/sections';
import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';

/** What is known of a section of a unit. */
export interface KnownSection {
  desired: SectionState | null;
  desired_version: number;
  reported: SectionState | null;
  reported_version: number;
  revision: number;
  refused: RefusedSettings | null;
}

/** More versions than a database from a backup can be behind its units. */
const mostAhead = 10_000;
/** No unit makes the cloud count further, or the counter's end would be the section's. */
const mostBelieved = 2 ** 30;

/** Whether the unit has not answered what is wanted. */
export const isPending = ({
  desired,
  desired_version,
  reported_version,
}: Pick<KnownSection, 'desired' | 'desired_version' | 'reported_version'>): boolean =>
  desired !== null && reported_version < desired_version;

/** Of a unit neither number ever falls, so that of two reports one is the later, in whatever order they come. */
const isLater = (known: KnownSection, { version, revision }: SettingsReport): boolean =>
  known.reported === null ||
  version > known.reported_version ||
  (version === known.reported_version && revision > known.revision);

/**
 * What a report makes of what is known. Decision 052.
 * @returns undefined when it is old news, 'unknown-version' for one that no cloud can have issued
 */
export function afterReport(
  known: KnownSection,
  report: SettingsReport,
): KnownSection | 'unknown-version' | undefined {
  const { state, version, revision, errors, origin } = report;
  const ahead = version - known.desired_version;
  if (ahead > mostAhead || (ahead > 0 && version > mostBelieved)) return 'unknown-version';
  if (!isLater(known, report)) return undefined;
  const heard = { ...known, reported: state, reported_version: version, revision };
  // What a unit has from the factory gives way to what somebody wanted before it was ever heard.
  const isChange = origin === 'panel' && (revision > 0 || known.desired === null);
  // It has answered this version: another state under it is another change, whatever it calls it.
  const isOther =
    known.reported !== null && version === known.reported_version && !isDeepStrictEqual(state, known.desired);
  if (isChange || isOther || version > known.desired_version) {
    const next = Math.max(version, known.desired_version) + 1;
    return { ...heard, desired: state, desired_version: next, refused: null };
  }
  if (version < known.desired_version) return heard;
  const refused = errors.length > 0 ? { state: known.desired ?? {}, errors } : null;
  return { ...heard, desired: state, refused };
}
