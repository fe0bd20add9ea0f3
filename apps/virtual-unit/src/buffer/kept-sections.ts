import {
  checkState,
  isSection,
  type SectionName,
  type SectionState,
} from '@poolhouse/contract/settings/sections';
import * as z from 'zod/mini';
import type { Kept } from './kept.ts';

const keptSection = z.object({
  version: z.int(),
  revision: z.int(),
  state: z.record(z.string(), z.unknown()),
  errors: z.array(z.object({ path: z.string(), code: z.string() })),
  isAnswered: z.boolean(),
  changedAt: z.optional(z.number()),
});

/** What a unit keeps of a section of its settings. */
export interface KeptSection {
  /** What the cloud said last, 0 for nothing. */
  readonly version: number;
  /** Changes at the panel. */
  readonly revision: number;
  /** What the unit goes by. */
  readonly state: SectionState;
  /** What it refused of that version. */
  readonly errors: readonly { readonly path: string; readonly code: string }[];
  /** Whether the cloud has answered the last change at the panel, or what was there from the factory. */
  readonly isAnswered: boolean;
  /** When it was changed at the panel last, epoch ms by the unit's clock; it did not always know the time. */
  readonly changedAt?: number | undefined;
}

/** The sections that are not as they were in the factory; all of them are one write. */
export interface SectionStore {
  read(): ReadonlyMap<SectionName, KeptSection>;
  write(sections: ReadonlyMap<SectionName, KeptSection>): void;
}

export function sectionStore(kept: Pick<Kept, 'read' | 'write'>): SectionStore {
  return {
    read() {
      const all = z.record(z.string(), z.unknown()).safeParse(kept.read('settings')).data ?? {};
      return new Map(
        Object.entries(all).flatMap(([name, raw]): [SectionName, KeptSection][] => {
          const section = keptSection.safeParse(raw).data;
          // What other firmware has kept may be none any more: it is as from the factory then.
          const isGood = section && isSection(name) && 'state' in checkState(name, section.state);
          return isGood ? [[name, section]] : [];
        }),
      );
    },
    write: (sections) => kept.write('settings', Object.fromEntries(sections)),
  };
}
