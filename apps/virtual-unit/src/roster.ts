import { rmSync } from 'node:fs';
import { flashFiles } from '#buffer/flash.ts';
import type { UnitIdentity } from './identity.ts';
import type { RunningUnit } from './unit.ts';

export interface RosterOptions {
  /** Folder of the units' flash memories. */
  readonly dataDir: string;
  /** `neighbour`: the unit at the same pool, while it is switched on. */
  readonly switchOn: (identity: UnitIdentity, neighbour: () => RunningUnit | undefined) => RunningUnit;
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
  let bySerial = new Map<string, RunningUnit>();
  let neighbours: ReadonlyMap<string, string> = new Map();

  function neighbourOf(serial: string): RunningUnit | undefined {
    const other = neighbours.get(serial);
    return other === undefined ? undefined : bySerial.get(other);
  }

  return {
    units,
    async follow(identities) {
      const wanted = new Set(identities.map(({ serial }) => serial));
      const scrapped = units.filter(({ serial }) => !wanted.has(serial));
      const kept = units.filter(({ serial }) => wanted.has(serial));
      neighbours = new Map(
        identities.flatMap(({ serial, aqua }) =>
          aqua === undefined ? [] : [[serial, aqua] as const, [aqua, serial] as const],
        ),
      );
      bySerial = new Map(kept.map((unit) => [unit.serial, unit]));
      units.splice(0, units.length, ...kept);
      for (const identity of identities) {
        const { serial } = identity;
        if (bySerial.has(serial)) continue;
        const unit = switchOn(identity, () => neighbourOf(serial));
        units.push(unit);
        bySerial.set(serial, unit);
      }
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
