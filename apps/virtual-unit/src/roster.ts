import { rmSync } from 'node:fs';
import { flashFiles } from '#buffer/flash.ts';
import type { UnitIdentity } from './identity.ts';
import type { RunningUnit } from './unit.ts';

export interface RosterOptions {
  /** Folder of the units' flash memories. */
  readonly dataDir: string;
  readonly switchOn: (identity: UnitIdentity) => RunningUnit;
}

/** The units that run in this process. */
export interface Roster {
  /** Those that run now; the same array always. */
  readonly units: readonly RunningUnit[];
  /** Switches on units that are new, and removes those no longer named with their memory. The others run on. */
  follow(identities: readonly UnitIdentity[]): Promise<void>;
  off(): Promise<void>;
}

export function createRoster({ dataDir, switchOn }: RosterOptions): Roster {
  const units: RunningUnit[] = [];
  return {
    units,
    async follow(identities) {
      const wanted = new Set(identities.map(({ serial }) => serial));
      const scrapped = units.filter(({ serial }) => !wanted.has(serial));
      const kept = units.filter(({ serial }) => wanted.has(serial));
      const running = new Set(kept.map(({ serial }) => serial));
      const added = identities.filter(({ serial }) => !running.has(serial));
      units.splice(0, units.length, ...kept);
      for (const identity of added) units.push(switchOn(identity));
      await Promise.all(scrapped.map((unit) => unit.off()));
      for (const { serial } of scrapped) {
        for (const file of flashFiles(dataDir, serial)) rmSync(file, { force: true });
      }
    },
    async off() {
      await Promise.allSettled(units.map((unit) => unit.off()));
    },
  };
}
