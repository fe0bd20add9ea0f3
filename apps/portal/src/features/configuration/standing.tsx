import { SectionState } from '#unit/setting-views/section-state.tsx';
import type { SectionEntries } from './entries.ts';

/** Only what is not as it should be: that the unit goes by what stands here, the whole screen says. */
export function Standing({ section: { known } }: { section: SectionEntries }) {
  return known.pending || known.refused ? <SectionState known={known} /> : null;
}
